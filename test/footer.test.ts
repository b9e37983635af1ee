import { expect, test } from 'vitest';
import { marketSample } from '../content/market-sample.ts';
import type { MarketSnapshot, RenderedMarket } from '../contract/market.ts';
import { createRenderer, loadBuild } from '../server/pages/renderer.ts';

const { coins } = marketSample;
const asOfMs = Date.UTC(2026, 5, 1, 12, 5);
const list = (parts: Partial<MarketSnapshot>): MarketSnapshot => ({
  coins,
  asOfMs,
  source: 'live',
  failure: null,
  credit: null,
  version: JSON.stringify(parts),
  ...parts,
});

test("FOOT-LINE: without a script, too, 'Live Data' has its dot only if the page's prices are live, and otherwise a tag", async () => {
  let market: RenderedMarket = { snapshot: null, fresh: true };
  const renderer = createRenderer(await loadBuild(), {
    market: () => market,
    products: () => [],
    product: () => null,
    storeKind: 'embedded',
    sendsMail: false,
    keepsList: false,
    soldBefore: false,
  });
  const footerOf = async (path: string, renderedMarket: RenderedMarket) => {
    market = renderedMarket;
    const html = await renderer.render(path);
    const [, staleNote, tag] =
      /<span class="live"( data-stale="true")?><i><\/i>Live Data(?:<span class="sample">([^<]+)<\/span>)?<\/span>/.exec(
        html.slice(html.indexOf('<footer')),
      ) ?? [];
    return { dot: staleNote === undefined, tag };
  };

  for (const path of ['/', '/markets', '/login']) {
    const liveList = list({});
    const cached = list({ source: 'cached', failure: 'Bad Gateway' });
    const sample = list({ source: 'sample', failure: 'Bad Gateway' });
    expect(await footerOf(path, { snapshot: liveList, fresh: true })).toEqual({ dot: true });
    expect(await footerOf(path, { snapshot: liveList, fresh: false })).toEqual({
      dot: false,
      tag: 'Jun 1, 2026, 12:05 UTC',
    });
    expect(await footerOf(path, { snapshot: cached, fresh: true })).toEqual({
      dot: false,
      tag: '12:05 UTC',
    });
    expect(await footerOf(path, { snapshot: sample, fresh: false })).toEqual({
      dot: false,
      tag: 'Sample',
    });
    expect(await footerOf(path, { snapshot: null, fresh: false })).toEqual({ dot: false });
  }
  // A page without market data knows nothing of the prices before the browser's first request.
  expect(await footerOf('/about', { snapshot: list({}), fresh: true })).toEqual({ dot: false });
});
