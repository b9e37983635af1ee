/** Undefined: not in the file, so as it was. */
export const given = <T>(file: T | null | undefined, found: T | null | undefined): T | null =>
  file === undefined ? (found ?? null) : file;
