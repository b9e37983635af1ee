/** What the search boxes suggest, in the order in which equally good matches are shown. */
const searchKinds = ['coin', 'product', 'article', 'page'] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchEntry {
  kind: SearchKind;
  /** A coin's id; else an address of this site. */
  to: string;
  name: string;
  /** A coin's symbol, a product's subtitle, how long an article takes; '' if there is none. */
  more: string;
}

/** `[kind, to, name, more]`: GET /api/search-index answers a list of these. */
export type SearchRow = readonly [kind: SearchKind, to: string, name: string, more: string];

/** More products than this are not suggested, so that the list stays small. */
export const suggestedProductsMax = 500;

/** Reads the answer of the address. Rows that are none are left out. */
export function readSearchIndex(rows: unknown): SearchEntry[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    if (!Array.isArray(row) || !row.every((each) => typeof each === 'string')) return [];
    const [kind, to = '', name = '', more = ''] = row;
    const known = searchKinds.find((each) => each === kind);
    return known && to !== '' && name !== '' ? [{ kind: known, to, name, more }] : [];
  });
}
