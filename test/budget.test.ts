import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FirstView, firstViews } from '../bench/first-views.ts';
import { type FakeProvider, startFakeProvider } from './fakes/provider.ts';
import { type RunningSite, startSite } from './running-site.ts';

let provider: FakeProvider;
let site: RunningSite;
let views: FirstView[];

beforeAll(async () => {
  provider = await startFakeProvider();
  site = await startSite({ MARKET_API_URL: provider.baseUrl });
  views = await firstViews(site.url);
});
afterAll(async () => {
  await site.stop();
  await provider.close();
});

const heavierThan = (limit: number, weight: (view: FirstView) => number) =>
  views.filter((view) => !(weight(view) <= limit)).map((view) => `${view.path}: ${weight(view)}`);

test('HOLD-BUDGET: Home has at most 87.4 kB of script, Markets 86.9, a product 92, every other page 90, of which 15 are its own', () => {
  expect(views.length).toBeGreaterThan(15);
  expect(heavierThan(15_000, ({ ownScript }) => ownScript)).toEqual([]);
  const isProduct = ({ path }: FirstView) => path.startsWith('/product/');
  expect(views.filter(isProduct)).toHaveLength(1);
  expect(heavierThan(90_000, (view) => view.script - (isProduct(view) ? 2_000 : 0))).toEqual([]);
  expect(views.find(({ path }) => path === '/')?.script).toBeLessThanOrEqual(87_450);
  expect(views.find(({ path }) => path === '/markets')?.script).toBeLessThanOrEqual(86_950);
  expect(views.every(({ script }) => script > 50_000)).toBe(true);
});

test('HOLD-BUDGET: the style of every page is at most 15 kB, its document at most 25 kB', () => {
  expect(heavierThan(15_000, ({ style }) => style)).toEqual([]);
  expect(heavierThan(25_000, ({ document }) => document)).toEqual([]);
  expect(views.every(({ style }) => style > 5_000)).toBe(true);
});

test('COIN-BUDGET: the script of a coin’s panel is at most 6 kB, with the plot of the portfolio 6.9', () => {
  const client = 'build/client';
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
  );
  /** The size of a chunk without the style that its script adds. */
  const bytesOf = (key: string) => {
    const { file = '' } = manifest[key] ?? {};
    const script = readFileSync(join(client, file), 'utf8').replace(/`@layer [^`]*`/g, '``');
    return brotliCompressSync(script).length;
  };
  const panel = 'web/shell/overlays/coin-sheet.tsx';
  expect(bytesOf(panel)).toBeGreaterThan(3_000);
  expect(bytesOf(panel)).toBeLessThanOrEqual(6_000);
  const sharedChunk = manifest[panel]?.imports?.find((key) => key.startsWith('_plot-')) ?? '';
  expect(bytesOf(sharedChunk)).toBeGreaterThan(2_000);
  expect(bytesOf(panel) + bytesOf(sharedChunk)).toBeLessThanOrEqual(6_900);
});
