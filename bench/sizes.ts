import { firstViews } from './first-views.ts';
import { type Benchmark, kB } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

/** The heaviest pages; `test/budget.test.ts` checks them all. */
const shownPages = new Set(['/', '/markets', '/store']);

export const sizes: Benchmark = async () => {
  await using site = await runSite();
  const views = await firstViews(site.url);
  return views
    .filter(({ path }) => shownPages.has(path))
    .map(({ path, script, ownScript, style, document }) => ({
      what: `first view of ${path}`,
      figure: `script ${kB(script)} (own ${kB(ownScript)}), style ${kB(style)}, document ${kB(document)}`,
      target: path === '/' ? 'script ≤ 87.4 kB' : 'own ≤ 15 kB, style ≤ 15 kB',
      reached: (path === '/' ? script <= 87_450 : ownScript <= 15_000) && style <= 15_000,
    }));
};
