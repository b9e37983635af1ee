import type { ReactElement } from 'react';

/** What may stand beside other things: elements and no text, which stands alone in its element (test/bare-text.ts). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
