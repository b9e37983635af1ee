/** The kinds of suggestion, in the order in which equally good matches are shown. */
const searchKinds = ['coin', 'product', 'article', 'page'] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchEntry {
  kind: SearchKind;
  /** A coin's id, or else a path of this site. */
  to: string;
  name: string;
  /** A coin's symbol, a product's subtitle or an article's reading time; '' if there is none. */
  more: string;
}

/** A row of GET /api/search-index: `[kind, to, name, more]`. */
export type SearchRow = readonly [kind: SearchKind, to: string, name: string, more: string];

/** Maximum number of products, so that the list stays small. */
export const maxSuggestedProducts = 500;

/** Reads the answer of GET /api/search-index. Invalid rows are dropped. */
export function readSearchIndex(rows: unknown): SearchEntry[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    if (!Array.isArray(row) || !row.every((each) => typeof each === 'string')) return [];
    const [kind, to = '', name = '', more = ''] = row;
    const known = searchKinds.find((each) => each === kind);
    return known && to !== '' && name !== '' ? [{ kind: known, to, name, more }] : [];
  });
}
