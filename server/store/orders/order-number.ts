/** Parses an order's number as people type it: in lower case, with spaces, with or without its dash. */
export function parseOrderNumber(text: string): string | null {
  const [, one, two] =
    /^([0-9A-Z]{5})([0-9A-Z]{5})$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? [];
  return one === undefined || two === undefined ? null : `${one}-${two}`;
}
