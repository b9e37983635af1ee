/** The signs that a stored tracking number can have besides letters and digits: those of ASCII. */
const signs = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
  (sign) => /[^A-Za-z0-9]/.test(sign),
);

/** The letters and digits of a tracking number, by which numbers are compared. */
export const plainTrackingNumber = (number: string): string =>
  number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The same of the column, in SQL. An index of orders has this expression, so a change needs a migration. */
export const plainTrackingNumberSql: string = signs.reduce(
  (column, sign) => `replace(${column}, '${sign === "'" ? "''" : sign}', '')`,
  'upper(tracking_number)',
);
