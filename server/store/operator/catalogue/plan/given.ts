/** The file's value, or the stored one if the file has none. */
export const given = <T>(file: T | null | undefined, found: T | null | undefined): T | null =>
  file === undefined ? (found ?? null) : file;
