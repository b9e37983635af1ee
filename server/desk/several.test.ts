import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { productId } from '../../test/store/fixture-catalogue.ts';
import { shop } from '../../test/store/operator.ts';
import { changedPrice, endings } from '../store/catalogue/several-prices.ts';

const changed = (
  cents: number,
  percent: number,
  ending: (typeof endings)[number],
  currency = 'eur',
) => changedPrice(cents, { changeBp: Math.round(percent * 100), ending, currency });

describe('DESK-SEVERAL: prices by percent', () => {
  test.each([
    [1_990, 10, 'as it is', 'eur', 2_189],
    [1_990, 10, '.00', 'eur', 2_200],
    [1_990, 10, '.90', 'eur', 2_190],
    [1_990, 10, '.99', 'eur', 2_199],
    [1_000, -50, '.90', 'eur', 490],
    [50, 0, '.00', 'eur', 100],
    [10, -90, '.99', 'eur', 99],
    [0, 50, '.99', 'eur', 0],
    [1, -99, 'as it is', 'eur', 1],
    [1_000, 7.5, '.90', 'jpy', 1_075],
    [10_000, 5, '.99', 'isk', 10_500],
    [10_000, 10, '.99', 'kwd', 10_990],
    [99_999_999, 0.01, 'as it is', 'eur', 100_009_999],
  ] as const)('%d and %d percent, ending %s, in %s is %d', (cents, percent, ending, code, then) => {
    expect(changed(cents, percent, ending, code)).toBe(then);
  });

  test('the result has the ending, is near, and is never free', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -9_999, max: 50_000 }),
        fc.constantFrom(...endings),
        (cents, bp, ending) => {
          const then = changedPrice(cents, { changeBp: bp, ending, currency: 'eur' });
          expect(then).toBeGreaterThan(0);
          if (ending !== 'as it is') expect(then % 100).toBe(Number(ending.slice(1)));
          const exact = (cents * (10_000 + bp)) / 10_000;
          expect(Math.abs(then - exact)).toBeLessThanOrEqual(exact < 100 ? 100 : 50.5);
        },
      ),
    );
  });
});

async function open() {
  const store = await shop();
  const desk = await runDesk(store);
  const as = await desk.enter();
  const ids = [productId('mug'), productId('hood')];
  const several = (change: object, seen: unknown = null, of = ids) =>
    desk.call('POST', '/several', { as, json: { ids: of, change, seen } });
  const products = async () =>
    (await desk.call('GET', '/products', { as })).body['products'] as {
      id: string;
      status: string;
      hidden: boolean;
      variants: { priceCents: number; salePriceCents: number | null; saleUntil: string | null }[];
    }[];
  const of = async (id: string) => (await products()).find((one) => one.id === id);
  return { store, desk, as, several, products, of };
}

describe('DESK-SEVERAL: several products', () => {
  test('are changed as the preview has shown, and no other product; and it is taken back with a press', async () => {
    const { desk, as, several, products, of } = await open();
    const before = await products();
    const change = { kind: 'price', percent: 10, ending: '.90' };
    const { body } = await several(change);
    expect(await products()).toEqual(before);
    const preview = body['preview'] as { before: number; after: number }[];
    expect(preview).toHaveLength(3);
    for (const row of preview) expect(row.after % 100).toBe(90);
    expect((await several(change, body['seen'])).status).toBe(200);
    const mug = await of(productId('mug'));
    expect(mug?.variants[0]?.priceCents).toBe(preview[0]?.after);
    const others = (all: typeof before) =>
      all.filter(({ id }) => ![productId('mug'), productId('hood')].includes(id));
    expect(others(await products())).toEqual(others(before));
    await desk.call('POST', '/import/undo', { as, json: { isTrial: false } });
    expect((await of(productId('mug')))?.variants).toEqual(
      before.find(({ id }) => id === productId('mug'))?.variants,
    );
  });

  test('a preview that somebody else has overtaken is refused, and changes nothing', async () => {
    const { desk, as, several, of } = await open();
    const change = { kind: 'price', percent: 10, ending: 'as it is' };
    const { body } = await several(change);
    await desk.call('POST', '/price', { as, json: { variant: 'SKU-white', price: '99' } });
    expect(await several(change, body['seen'])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    });
    expect((await of(productId('mug')))?.variants[0]?.priceCents).toBe(9_900);
  });

  test('are published and hidden, and put on sale with days by the shop’s clock, which end', async () => {
    const { several, of } = await open();
    const done = async (change: object) => several(change, (await several(change)).body['seen']);
    await done({ kind: 'status', status: 'draft' });
    await done({ kind: 'hidden', hidden: true });
    expect(await of(productId('mug'))).toMatchObject({ status: 'draft', hidden: true });
    await done({ kind: 'status', status: 'published' });
    const sale = { kind: 'sale', percent: 25, ending: '.99', from: '', until: '2030-01-31' };
    await done(sale);
    const [variant] = (await of(productId('mug')))?.variants ?? [];
    expect(variant?.salePriceCents).toBe(1_199);
    expect(Date.parse(variant?.saleUntil ?? '')).toBe(Date.parse('2030-02-01T00:00:00Z'));
    expect(await several({ ...sale, until: 'tomorrow' })).toMatchObject({ status: 409 });
    expect(await several({ ...sale, percent: 100 })).toMatchObject({ status: 400 });
    expect(await several({ kind: 'price', percent: -100, ending: '.00' })).toMatchObject({
      status: 400,
    });
    await done({ kind: 'end-sale' });
    expect((await of(productId('mug')))?.variants[0]?.salePriceCents ?? null).toBeNull();
    expect(await several({ kind: 'end-sale' }, null, ['prod_gone'])).toMatchObject({ status: 409 });
  });
});
