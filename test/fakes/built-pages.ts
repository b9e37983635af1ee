import { expect } from 'vitest';
import { createCacheBudget } from '../../server/http/cache-budget.ts';
import { createPages, type Pages } from '../../server/pages/pages.ts';
import { createRenderer, loadBuild } from '../../server/pages/renderer.ts';
import { createSiteHeaders } from '../../server/pages/site-headers.ts';

type PagesOptions = Parameters<typeof createPages>[0];

interface BuiltPagesOptions extends Partial<Omit<PagesOptions, 'renderer' | 'site'>> {
  /** The data that pages show. */
  shown?: Partial<Parameters<typeof createRenderer>[1]>;
  site?: Partial<PagesOptions['site']>;
}

/** Loads the built pages, by default without prices and products. */
export async function loadBuiltPages({
  shown,
  site,
  ...options
}: BuiltPagesOptions = {}): Promise<Pages> {
  return createPages({
    renderer: createRenderer(await loadBuild(), {
      market: () => ({ snapshot: null, fresh: true }),
      products: () => [],
      product: () => null,
      storeKind: 'embedded',
      sendsMail: false,
      keepsList: false,
      soldBefore: false,
      ...shown,
    }),
    known: { hasArticle: () => false, hasInfo: () => false, hasProduct: () => false },
    market: { snapshot: () => null, watch: () => null, isFresh: () => true },
    catalogue: {
      version: () => '1',
      productVersion: () => '1',
      checked: () => null,
      productChecked: () => null,
    },
    headers: createSiteHeaders(),
    budget: createCacheBudget(8_000_000),
    site: {
      publicUrl: undefined,
      storeId: 'candlewick',
      storeKind: 'embedded',
      hasAttribution: false,
      hasSparklines: () => false,
      offline: true,
      product: () => null,
      hasFile: () => false,
      ...site,
    },
    log: (message) => expect.unreachable(message),
    ...options,
  });
}
