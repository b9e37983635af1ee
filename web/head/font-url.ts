import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';

/** A document preloads this font: if it is late, the page keeps the fallback. */
export const fontUrl = url;
