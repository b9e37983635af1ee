/** The ASCII characters that a stored tracking number can have besides letters and digits. */
const characters = Array.from({ length: 0x7f - 0x20 }, (_, at) =>
  String.fromCharCode(0x20 + at),
).filter((character) => /[^A-Za-z0-9]/.test(character));

/** The letters and digits of a tracking number, by which numbers are compared. */
export const plainTrackingNumber = (number: string): string =>
  number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * SQL for the plain number of the column `tracking_number`. An index of orders has this expression,
 * so a change needs a migration.
 */
export const plainTrackingNumberSql: string = characters.reduce(
  (column, character) => `replace(${column}, '${character === "'" ? "''" : character}', '')`,
  'upper(tracking_number)',
);
