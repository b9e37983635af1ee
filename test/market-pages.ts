import type { Coin, MarketSnapshot } from '../contract/market.ts';
import { createRenderer, loadBuild } from '../server/pages/renderer.ts';

/** Matches machine words that must never replace a figure, in text or attributes. */
export const machineWords =
  /\b(?:NaN|undefined|null|Infinity|Invalid Date)\b|\[object|\d(?:\.\d+)?e[+-]?\d/i;

export interface MarketPages {
  /**
   * Renders a page with a list.
   *
   * @returns its text, and the attributes that are drawn or read out, without the coins' names and symbols, which are
   * the provider's own words and may be anything
   * @throws when the page cannot be rendered
   */
  read(path: string, snapshot: MarketSnapshot | null, fresh: boolean): Promise<string>;
}

export async function loadMarketPages(): Promise<MarketPages> {
  let market: { snapshot: MarketSnapshot | null; fresh: boolean } = { snapshot: null, fresh: true };
  const renderer = createRenderer(await loadBuild(), {
    market: () => market,
    products: () => [],
    product: () => null,
    storeKind: 'embedded',
    sendsMail: false,
    keepsList: false,
    soldBefore: false,
  });
  return {
    async read(path, snapshot, isFresh) {
      market = { snapshot, fresh: isFresh };
      const html = (await renderer.render(path)).replace(/<script[\s\S]*?<\/script>/g, '');
      const text = html.replace(/<[^>]+>/g, ' ');
      const drawnCells = html.matchAll(
        /\s(?:style|d|points|width|height|aria-[a-z]+|title|alt|datetime)="([^"]*)"/g,
      );
      const page = [text, ...[...drawnCells].map(([, value]) => value)].join('\n');
      return withoutCoinNames(page, snapshot?.coins ?? []);
    },
  };
}

const withoutCoinNames = (page: string, coins: readonly Coin[]) =>
  coins
    .flatMap(({ name, symbol }) => [name, symbol, symbol.toUpperCase()])
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, words) => text.replaceAll(escapePattern(words), '·'), page);

const escapePattern = (words: string) =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
