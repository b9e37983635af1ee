/** Maximum sizes of files, in bytes. */
export const maxProductPhotoBytes = 25_000_000;
/** The limit of a picture or file for the site. Builds and imports enforce it, too. */
export const maxSiteFileBytes = 40_000_000;
export const maxCatalogueFileBytes = 50_000_000;

/**
 * The longest body that the desk takes, which a proxy in front has to let pass: a catalogue file in base64, which is a
 * third longer than the file.
 */
export const maxDeskBodyBytes = 72_000_000;

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${Math.floor(bytes / 1_000_000)} MB`;

/** The refusal of a file that is too large, by the browser before sending the file, or else by the server. */
export const tooLargeText = (what: string, maxBytes: number): string =>
  `${what} is too large: at most ${sizeText(maxBytes)}.`;
