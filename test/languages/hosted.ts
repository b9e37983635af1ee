import { visit } from '../e2e/visit.ts';
import type { FakeHostedStore } from '../fakes/store/hosted-store.ts';
import type { LanguageWalk } from './walk.ts';

/** A site that sells from another store, whose own texts are in no language of ours. */
export async function walkHosted(walk: LanguageWalk, hosted: FakeHostedStore) {
  const { page, words, look } = walk;
  hosted.spoil = (res) => void res.writeHead(503, 'X').end();
  for (const path of ['/product/prod_x', '/store']) {
    await visit(page, path);
    await look(`${path} of a store that is away`);
  }
  hosted.spoil = null;
  hosted.products = [];
  await visit(page, '/store');
  await page.getByText(words.store.noProducts).first().waitFor();
  await look('a store that is empty');
}
