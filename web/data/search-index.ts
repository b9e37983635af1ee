import { api } from '../../contract/paths.ts';
import { readSearchIndex, type SearchEntry } from '../../contract/search-index.ts';
import { prepareEntries } from '../../domain/market/suggest.ts';

type SearchIndex = ReturnType<typeof prepareEntries<SearchEntry>>;

let indexPromise: Promise<SearchIndex> | null = null;

/** The entries that the search suggests. Fetched once per document; the browser caches each version. */
export function loadSearchIndex(): Promise<SearchIndex> {
  indexPromise ??= fetchIndex();
  // After a failure the next focus tries again.
  indexPromise.catch(() => {
    indexPromise = null;
  });
  return indexPromise;
}

async function fetchIndex(): Promise<SearchIndex> {
  const answer = await fetch(api.searchIndex);
  if (!answer.ok) throw new Error(`the search index answers ${answer.status}`);
  return prepareEntries(readSearchIndex(await answer.json()));
}
