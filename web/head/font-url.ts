import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';

/** The address of the font that a document fetches ahead: a page shows another one for good if it comes late. */
export const fontUrl = url;
