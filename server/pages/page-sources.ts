import type { MarketSnapshot } from '../../contract/market.ts';
import type { PageName } from '../../contract/paths.ts';
import { type Reads, readBy } from '../../web/ports.ts';
import type { ResolvedPage } from './resolve-page.ts';

export interface MarketPort {
  snapshot(): MarketSnapshot | null;
  /** Somebody looks at prices. @returns what to wait for before they are shown, if anything */
  watch(): Promise<void> | null;
  /** False while the list is older than the polling explains, which the page then says. */
  isFresh(): boolean;
}

export interface CataloguePort {
  /** Changes whenever the store's pages do. */
  version(): string;
  /** The same for one product's page. */
  productVersion(id: string): string;
  /** Null while version() is of this very second; else settles when it is, or cannot be. */
  checked(): Promise<void> | null;
}

export type KnownPage = Extract<ResolvedPage, { kind: 'page' }>;

/** What a page reads, as it changes. */
export interface Source {
  version(page: KnownPage): string;
  /** What has to be waited for before the version is known; most often nothing. */
  wait(): Promise<void> | null;
}

/** @returns what a page reads; null for a page that does not change */
export function createPageSources(ports: {
  market: MarketPort;
  catalogue: CataloguePort;
}): (route: PageName) => Source | null {
  const { market, catalogue } = ports;
  const marketVersion = (): string => {
    const version = market.snapshot()?.version ?? 'none';
    return market.isFresh() ? version : `${version}, old`;
  };
  const sources: { [Key in keyof Reads]: Source | null } = {
    market: { version: marketVersion, wait: market.watch },
    products: { version: catalogue.version, wait: catalogue.checked },
    product: {
      version: ({ productId: id }) =>
        id === undefined ? catalogue.version() : catalogue.productVersion(id),
      wait: catalogue.checked,
    },
    sections: null,
  };
  return (route) => {
    const read = readBy(route);
    return read === undefined ? null : sources[read];
  };
}
