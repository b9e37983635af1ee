import { expect, test } from 'vitest';
import { loadBuiltPages } from '../../test/fakes/built-pages.ts';
import { startTestServer } from '../../test/fakes/test-server.ts';

test('RUN-BROKEN: a page whose code fails shows an error in the shell, is logged once, and is tried again for the next visitor', async () => {
  const logLines: unknown[] = [];
  let isBroken = true;
  const products = () => {
    if (isBroken) throw new Error('the shelf fell down');
    return [];
  };
  const pages = await loadBuiltPages({
    shown: { products },
    log: (message, error) => logLines.push(message, error),
  });
  const url = await startTestServer((req, res) => pages.answer(req, res, req.url ?? '/'));
  const answer = await fetch(`${url}/store`);
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<header');
  expect(html).toContain('Something went wrong');
  expect(html).not.toContain('shelf');
  expect(logLines).toEqual(['rendering store', new Error('the shelf fell down')]);
  isBroken = false;
  expect((await fetch(`${url}/store`)).status).toBe(200);
});
