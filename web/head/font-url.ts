import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';

/** The URL of the font, which a document fetches ahead: if the font is late, the page keeps the fallback. */
export const fontUrl = url;
