/** Such as 1 order, 2 orders, 1,204 orders. */
export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
