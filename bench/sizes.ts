import { firstViews } from './first-views.ts';
import { type Benchmark, kB } from './rows.ts';
import { runSite } from './site.ts';

/** The heaviest; `test/budget.test.ts` holds every page. */
const shown = new Set(['/', '/markets', '/store']);

/** What the first view of a page weighs. */
export const sizes: Benchmark = async () => {
  const site = await runSite();
  try {
    const views = await firstViews(site.url);
    return views
      .filter(({ path }) => shown.has(path))
      .map(({ path, script, ownScript, style, document }) => ({
        what: `first view of ${path}`,
        figure: `script ${kB(script)} (own ${kB(ownScript)}), style ${kB(style)}, document ${kB(document)}`,
        toReach: path === '/' ? 'script ≤ 88 kB' : 'own ≤ 15 kB, style ≤ 15 kB',
        reached: (path === '/' ? script <= 88_000 : ownScript <= 15_000) && style <= 15_000,
      }));
  } finally {
    await site.stop();
  }
};
