import type { ReactElement } from 'react';

/** Children with siblings: elements, but no text, which must be alone in its element (test/bare-text.ts). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
