import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../test/fakes/listen.ts';
import { createCacheBudget } from '../http/cache-budget.ts';
import { createSiteHeaders } from './headers.ts';
import { createPages } from './pages.ts';
import { createRenderer, loadBuild } from './renderer.ts';

const logged: unknown[] = [];
let broken = true;
let server: Server;
let url: string;

beforeAll(async () => {
  const renderer = createRenderer(await loadBuild(), {
    market: () => ({ snapshot: null, fresh: true }),
    products: () => {
      if (broken) throw new Error('the shelf fell down');
      return [];
    },
    product: () => null,
  });
  const pages = createPages({
    renderer,
    known: { hasArticle: () => false, hasProduct: () => false },
    market: { snapshot: () => null, watch: () => null, isFresh: () => true },
    catalogue: { version: () => '1', productVersion: () => '1', checked: () => null },
    headers: createSiteHeaders(),
    budget: createCacheBudget(1_000_000),
    site: {
      publicUrl: undefined,
      storeId: 'candlewick',
      product: () => null,
      hasFile: () => false,
    },
    log: (message, error) => logged.push(message, error),
  });
  server = createServer((req, res) => pages.answer(req, res, req.url ?? '/'));
  url = await listen(server);
});
afterAll(() => server.close());

test('RUN-BROKEN: a page whose code fails says so in the shell, is logged once, and is tried again for the next visitor', async () => {
  const answer = await fetch(`${url}/store`);
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<header');
  expect(html).toContain('Something went wrong');
  expect(html).not.toContain('shelf');
  expect(logged).toEqual(['rendering store', new Error('the shelf fell down')]);
  broken = false;
  expect((await fetch(`${url}/store`)).status).toBe(200);
});
