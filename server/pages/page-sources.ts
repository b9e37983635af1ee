import type { MarketSnapshot } from '../../contract/market.ts';
import type { PageName } from '../../contract/paths.ts';
import { type PageDataByKind, pageDataKindOf } from '../../web/ports.ts';
import type { ResolvedPage } from './resolve-page.ts';

export interface MarketPort {
  snapshot(): MarketSnapshot | null;
  /**
   * Call when a visitor sees prices.
   *
   * @returns a promise to await before the prices are shown, if any
   */
  watch(): Promise<void> | null;
  /** False if the list is older than the polling interval explains; the page then shows the list's age. */
  isFresh(): boolean;
}

export interface CataloguePort {
  /** Changes whenever a page of the store changes. */
  version(): string;
  /** Changes whenever the page of this product changes. */
  productVersion(id: string): string;
  /** Null if version() was checked within the last second; else settles when the check ends, successful or not. */
  checked(): Promise<void> | null;
  /** Like checked(), for the page of one product. */
  productChecked(id: string): Promise<void> | null;
}

export type KnownPage = Extract<ResolvedPage, { kind: 'page' }>;

/** The changing data that a page shows. */
export interface PageSource {
  version(page: KnownPage): string;
  /** A promise to await before the version is known; usually null. */
  wait(page: KnownPage): Promise<void> | null;
}

/** @returns the source of a page's changing data; null if the page does not change */
export function createPageSources(ports: {
  market: MarketPort;
  catalogue: CataloguePort;
}): (route: PageName) => PageSource | null {
  const { market, catalogue } = ports;
  const marketVersion = (): string => {
    const version = market.snapshot()?.version ?? 'none';
    return market.isFresh() ? version : `${version}, old`;
  };
  const sources: { [Key in keyof PageDataByKind]: PageSource | null } = {
    market: { version: marketVersion, wait: market.watch },
    products: { version: catalogue.version, wait: catalogue.checked },
    product: {
      version: ({ productId: id, status }) =>
        id === undefined || status !== 200 ? catalogue.version() : catalogue.productVersion(id),
      wait: ({ productId: id }) =>
        id === undefined ? catalogue.checked() : catalogue.productChecked(id),
    },
    sections: null,
    info: null,
  };
  return (route) => {
    const read = pageDataKindOf(route);
    return read === undefined ? null : sources[read];
  };
}
