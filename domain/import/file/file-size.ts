/** Larger files are not read: their text, rows and entries would take more memory than a phone gives a page. */
export const maxImportBytes = 20_000_000;
