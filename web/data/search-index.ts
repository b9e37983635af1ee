import { api } from '../../contract/paths.ts';
import { readSearchIndex, type SearchEntry } from '../../contract/search-index.ts';
import { prepareEntries } from '../../domain/market/suggest.ts';

type Prepared = ReturnType<typeof prepareEntries<SearchEntry>>;

let index: Promise<Prepared> | null = null;

/** What the site has to suggest. Asked for once a document; the browser keeps the answer as long as its version. */
export function loadSearchIndex(): Promise<Prepared> {
  index ??= ask();
  // A failure is tried again with the next focus.
  index.catch(() => {
    index = null;
  });
  return index;
}

async function ask(): Promise<Prepared> {
  const answer = await fetch(api.searchIndex);
  if (!answer.ok) throw new Error(`the search index answers ${answer.status}`);
  return prepareEntries(readSearchIndex(await answer.json()));
}
