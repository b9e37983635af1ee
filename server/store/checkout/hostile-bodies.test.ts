import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxReturnUrlChars } from '../../../contract/limits.ts';
import { checkoutBody } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';

let store: RunningStore;
beforeAll(async () => {
  store = await runStore();
});
afterAll(() => store.stop());
afterEach(async () => {
  expect(store.logged).toEqual([]);
  const heldQuantity = await store.store.database.read
    .selectFrom('inventory')
    .selectAll()
    .where('reserved', '>', 0)
    .execute();
  expect(heldQuantity).toEqual([]);
  expect(await store.database.audit()).toEqual([]);
});

const mug = variantId('white');
const itemsBody = (items: unknown) =>
  checkoutBody(store, []).replace('"items":[]', `"items":${JSON.stringify(items)}`);
const quantityBody = (quantity: string) =>
  checkoutBody(store, []).replace(
    '"items":[]',
    `"items":[{"variant_id":"${mug}","quantity":${quantity}}]`,
  );

interface SentBody {
  body: string | Buffer;
  headers?: Record<string, string>;
  status: number;
}

/** Sends a body unchanged. */
async function send({ body, headers }: SentBody) {
  const startedAt = performance.now();
  const req = request(`${store.base}/checkout`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  });
  req.on('error', () => {});
  req.end(body);
  const [res] = await once(req, 'response');
  const answer = await text(res);
  return { status: Number(res.statusCode), answer, tookMs: performance.now() - startedAt };
}

const hostileBodies: Record<string, () => SentBody> = {
  'an unknown variant': () => ({
    body: itemsBody([{ variant_id: 'variant_none', quantity: 1 }]),
    status: 422,
  }),
  'a variant with a NUL in it': () => ({
    body: itemsBody([{ variant_id: `${mug}\0`, quantity: 1 }]),
    status: 422,
  }),
  'quantity 0': () => ({ body: quantityBody('0'), status: 400 }),
  'quantity −1': () => ({ body: quantityBody('-1'), status: 400 }),
  'quantity 1.5': () => ({ body: quantityBody('1.5'), status: 400 }),
  'quantity 1e21': () => ({ body: quantityBody('1e21'), status: 400 }),
  'quantity 1e999': () => ({ body: quantityBody('1e999'), status: 400 }),
  'quantity "1"': () => ({ body: quantityBody('"1"'), status: 400 }),
  'quantity true': () => ({ body: quantityBody('true'), status: 400 }),
  'quantity null': () => ({ body: quantityBody('null'), status: 400 }),
  'quantity 1000001': () => ({ body: quantityBody('1000001'), status: 400 }),
  'no lines': () => ({ body: itemsBody([]), status: 400 }),
  '101 lines': () => ({
    body: itemsBody(Array.from({ length: 101 }, () => ({ variant_id: mug, quantity: 1 }))),
    status: 400,
  }),
  '100,000 lines': () => ({
    body: itemsBody(Array.from({ length: 100_000 }, () => ({ variant_id: mug, quantity: 1 }))),
    status: 413,
  }),
  '20,000 levels of lists': () => ({ body: '['.repeat(20_000) + ']'.repeat(20_000), status: 400 }),
  '10,000 levels of objects': () => ({
    body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    status: 400,
  }),
  '10 MB': () => ({ body: Buffer.alloc(10_000_000, 0x20), status: 413 }),
  '10 MB without a length': () => ({
    body: Buffer.alloc(10_000_000, 0x20),
    headers: { 'transfer-encoding': 'chunked' },
    status: 413,
  }),
  'a gzip bomb': () => ({
    body: gzipSync(Buffer.alloc(50_000_000, 0x20)).subarray(0, 60_000),
    headers: { 'content-encoding': 'gzip' },
    status: 415,
  }),
  'another content type': () => ({
    body: quantityBody('1'),
    headers: { 'content-type': 'text/plain' },
    status: 415,
  }),
  'a form': () => ({
    body: 'items=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
  }),
  'no content type': () => ({
    body: quantityBody('1'),
    headers: { 'content-type': '' },
    status: 415,
  }),
  'invalid UTF-8': () => ({
    // A valid cart, except for an invalid byte in a text.
    body: Buffer.from(
      checkoutBody(store, [{ variant_id: mug, quantity: 1 }], { locale: 'e\u00ff' }),
      'latin1',
    ),
    status: 400,
  }),
  nothing: () => ({ body: '', status: 400 }),
  'half an object': () => ({ body: '{"items":', status: 400 }),
  null: () => ({ body: 'null', status: 400 }),
  'a string': () => ({ body: '"items"', status: 400 }),
  'prototype keys alone': () => ({
    body: '{"__proto__":{"items":[]},"constructor":{}}',
    status: 400,
  }),
  'prototype keys as variant': () => ({
    body: itemsBody([{ variant_id: '__proto__', quantity: 1 }]),
    status: 422,
  }),
  'a time zone that is an object': () => ({
    body: checkoutBody(store, [{ variant_id: mug, quantity: 1 }], { timeZone: {} }),
    status: 400,
  }),
};

describe('a hostile body is refused in under a second and changes nothing', () => {
  test.each(Object.keys(hostileBodies))('%s', async (name) => {
    const sentBody = hostileBodies[name]?.();
    if (sentBody === undefined) throw new Error(name);
    const { status, answer, tookMs } = await send(sentBody);
    expect(status).toBe(sentBody.status);
    expect(JSON.parse(answer)).toMatchObject({
      statusCode: sentBody.status,
      message: expect.any(String),
    });
    expect(answer).not.toMatch(/node_modules|\.ts:|\bat \//);
    expect(tookMs).toBeLessThan(1_000);
  });

  test('prototype keys in a valid cart have no effect', async () => {
    const body = checkoutBody(store, [{ variant_id: variantId('pack'), quantity: 1 }]);
    const poisonedBody = body.replace('{', '{"__proto__":{"polluted":true},');
    expect((await send({ body: poisonedBody, status: 200 })).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('PAY-TARGET: a browser is redirected only to our own site', () => {
  const targets = (origin: string): string[] => {
    const host = new URL(origin).host;
    return [
      'https://evil.example/success',
      `//${host}/success`,
      '//evil.example',
      '/success',
      'success',
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      `http://user:pw@${host}/`,
      `http://user@${host}/`,
      `http:\\\\${host}\\success`,
      `${origin}\\@evil.example/`,
      `http:/${host}/success`,
      `http:${host}/success`,
      `http:///${host}/success`,
      ` ${origin}/success`,
      `${origin}/suc\ncess`,
      `ht\ttp://${host}/`,
      `https://${host}/success`,
      `http://${host}0/success`,
      `ftp://${host}/success`,
      `file://${host}/success`,
    ];
  };

  test.each(['successUrl', 'cancelUrl'])('%s elsewhere is refused', async (name) => {
    for (const target of targets(store.origin)) {
      const body = checkoutBody(store, [{ variant_id: mug, quantity: 1 }], { [name]: target });
      const { status, answer } = await send({ body, status: 400 });
      expect({ target, status }).toEqual({ target, status: 400 });
      expect(answer).toContain(`${name} must be an address of this site`);
    }
    const longUrl = `${store.origin}/?${'x'.repeat(maxReturnUrlChars)}`;
    const body = checkoutBody(store, [{ variant_id: mug, quantity: 1 }], { [name]: longUrl });
    expect((await send({ body, status: 400 })).answer).toContain(
      `${name}: must have at most 2,000 characters`,
    );
  });

  test('any page of our own site is accepted', async () => {
    const body = checkoutBody(store, [{ variant_id: variantId('pack'), quantity: 1 }], {
      cancelUrl: `${store.origin.toUpperCase().replace('HTTP', 'http')}/product/x?y=%2F%2Fevil.example#z`,
    });
    expect((await send({ body, status: 200 })).status).toBe(200);
  });
});
