import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { articleSlugs } from '../content/texts/article-slugs.ts';
import { browserLaunch, ensureBrowser } from '../scripts/programs/browser.mjs';
import { importPhotoShop } from '../test/fakes/pictures/photo-shop.ts';
import { freePort } from '../test/free-port.ts';
import { median } from './measuring/load.ts';
import { type Benchmark, type BenchRow, formatMs } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const rounds = 3;
const folder = 'bench/lighthouse';
const program = resolve(folder, 'node_modules/lighthouse/core/index.js');

const score = z.object({ score: z.number() });
const audit = z.object({ numericValue: z.number() });
const report = z.object({
  lhr: z.object({
    categories: z.object({
      performance: score,
      accessibility: score,
      'best-practices': score,
      seo: score,
    }),
    audits: z.object({
      'largest-contentful-paint': audit,
      'total-blocking-time': audit,
      'cumulative-layout-shift': audit,
    }),
  }),
});

type Lhr = z.infer<typeof report>['lhr'];

/** Lighthouse's scores for a first visit by phone, with its own simulated throttling. */
export const lighthouse: Benchmark = async () => {
  if (!existsSync(program)) install();
  await ensureBrowser();
  const { default: audit } = await import(pathToFileURL(program).href);
  const port = await freePort();
  const launch = browserLaunch();
  await using _browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  const options = { port, logLevel: 'silent', output: 'json' };
  const measure = async (what: string, address: string): Promise<BenchRow> => {
    const reports: Lhr[] = [];
    for (let round = 0; round < rounds; round++)
      reports.push(report.parse(await audit(address, options)).lhr);
    return rowOf(what, reports);
  };
  const rows: BenchRow[] = [];
  await using site = await runSite();
  for (const path of ['/', '/markets', '/store', `/learn/${articleSlugs[0]}`])
    rows.push(await measure(path, site.url + path));
  rows.push(await measure('a product', site.url + (await productPath(site.url))));
  await using photos = await disposableFolder();
  await using shop = await runSite({ DATA_DIR: await importPhotoShop(photos.path) });
  const scarf = shop.url + (await productPath(shop.url));
  // Make the picture sizes with an uncounted visit, because visitors get a stand-in until the sizes exist.
  await measure('', scarf);
  rows.push(await measure('a product with photos of 12 megapixels', scarf));
  return rows;
};

async function disposableFolder() {
  const path = await mkdtemp(join(tmpdir(), 'photos-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

function rowOf(path: string, reports: readonly Lhr[]): BenchRow {
  const of = (pick: (lhr: Lhr) => number) => median(reports.map(pick));
  const points = (category: keyof Lhr['categories']) =>
    Math.round(100 * of(({ categories }) => categories[category].score));
  const others = [points('accessibility'), points('best-practices'), points('seo')];
  const lcp = of(({ audits }) => audits['largest-contentful-paint'].numericValue);
  const tbt = of(({ audits }) => audits['total-blocking-time'].numericValue);
  const cls = of(({ audits }) => audits['cumulative-layout-shift'].numericValue);
  const performance = points('performance');
  return {
    what: `Lighthouse, phone, ${path}`,
    figure: `performance ${performance}, accessibility ${others[0]}, best practices ${others[1]}, SEO ${others[2]}; LCP ${formatMs(lcp)}, TBT ${formatMs(tbt)}, CLS ${cls.toFixed(3)}`,
    target: '≥ 99, 100, 100, 100; LCP ≤ 1.8 s, TBT ≤ 50 ms, CLS 0',
    reached:
      performance >= 99 &&
      others.every((each) => each === 100) &&
      lcp <= 1_800 &&
      tbt <= 50 &&
      cls === 0,
  };
}

/** Lighthouse has its own lockfile, so that `npm install` does not install it. */
function install(): void {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['ci', '--prefix', folder, ...flags], { stdio: 'inherit' });
  if (done.status !== 0) throw new Error('Lighthouse could not be installed');
}

async function productPath(site: string): Promise<string> {
  const html = await (await fetch(`${site}/store`)).text();
  const path = /\/product\/[^"]+/.exec(html)?.[0];
  if (path === undefined) throw new Error('the store shows no product');
  return path;
}
