import { describe, expect, test } from 'vitest';
import { runDesk } from '../../../test/desk/running-desk.ts';
import { productId } from '../../../test/store/fixture-catalogue.ts';
import { shop } from '../../../test/store/operator.ts';

async function openDesk() {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const { body } = await desk.call('GET', `/products/${productId('mug')}`, { cookie });
  const { revision: _, ...mug } = body['product'] as {
    revision: string;
    title: string;
    variants: Record<string, unknown>[];
  };
  /** The mug with the typed changes, as its editor sends it. */
  const typedProduct = (extraFields: object = {}, variant: object = {}) => ({
    ...mug,
    ...extraFields,
    variants: mug.variants.map(({ priceCents: _, salePriceCents: __, ...fields }) => ({
      ...fields,
      ...{ price: '16.00', sale: '', ...variant },
    })),
  });
  // Log in again for each call, because the clock advances by weeks and a session ends sooner.
  const call = async (method: string, path: string, json?: object) =>
    desk.call(method, path, { cookie: await desk.enter(), ...(json && { json }) });
  const ask = (product: object) => call('POST', '/preview', { product });
  const show = async (product: object, part = 'page', theme = 'light') => {
    const { body: keptBody } = await ask(product);
    return call('GET', `/preview/${keptBody['id']}?part=${part}&theme=${theme}`);
  };
  return { store, desk, call, typedProduct, ask, show };
}

describe('DESK-PREVIEW: a product', () => {
  test('looks as on the site, from the typed title, price, sale and previous lowest price', async () => {
    const { store, call, typedProduct, show } = await openDesk();
    store.clock.nowMs += 40 * 86_400_000;
    await call('POST', '/price', { variant: 'SKU-white', price: '15' });
    store.clock.nowMs += 86_400_000;
    const texts = {
      title: 'Mug & <b>saucer</b>',
      descriptionHtml: '<p>Of clay<script>alert(1)</script></p>',
      producer: 'Wax Ltd',
      warnings: 'Hot',
    };
    const { body } = await show(typedProduct(texts, { price: '18', sale: '12' }), 'page', 'dark');
    const page = String(body['text']);
    expect(page).toContain('Mug &amp; &lt;b&gt;saucer&lt;/b&gt;');
    expect(page).toContain('Of clay');
    expect(page).toContain('$12.00');
    // The price struck through is the lowest of 30 days, not the typed price.
    expect(page).toMatch(/<s [^>]*>.*\$15\.00.*<\/s>/);
    expect(page).toMatch(/lowest price[^<]*\$15\.00/i);
    expect(page).toContain('Wax Ltd');
    expect(page).toContain('<html lang="en" dir="ltr" class="dark">');
    expect(page).not.toContain('<script');
    const card = String((await show(typedProduct({ title: 'A mug' }), 'card')).body['text']);
    expect(card).toContain('<article');
    expect(card).toContain('A mug');
    // Nothing was written.
    const { body: storedBody } = await call('GET', `/products/${productId('mug')}`);
    expect(storedBody['product']).toMatchObject({ title: 'The mug' });
  });

  test('has a policy without scripts, can be framed only by the desk, and is shown only to its author', async () => {
    const { desk, typedProduct, ask, show } = await openDesk();
    const { headers } = await show(typedProduct());
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).not.toContain('script-src');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const { body } = await ask(typedProduct());
    desk.people.set('tax@example.com', 'read');
    const otherCookie = await desk.enter('tax@example.com');
    const path = `/preview/${body['id']}?part=page&theme=light`;
    expect((await desk.call('GET', path, { cookie: otherCookie })).status).toBe(404);
    expect((await desk.call('GET', path)).status).toBe(401);
  });

  test('that could not be saved is refused with the reason', async () => {
    const { typedProduct, ask } = await openDesk();
    expect(await ask(typedProduct({}, { price: 'much' }))).toMatchObject({ status: 409 });
    expect(await ask(typedProduct({}, { price: '5', sale: '6' }))).toMatchObject({
      status: 409,
      body: { message: 'The mug, SKU-white: the sale price is not below the price' },
    });
  });
});
