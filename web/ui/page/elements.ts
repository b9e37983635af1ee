import type { ReactElement } from 'react';

/**
 * Children that are rendered beside other nodes: elements only, because translation in browsers breaks a text node
 * that has siblings (test/bare-text.ts).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
