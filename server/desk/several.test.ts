import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastCopyName, runDesk } from '../../test/desk/running-desk.ts';
import { productId } from '../../test/store/fixture-catalogue.ts';
import { shop } from '../../test/store/operator.ts';
import { adjustPrice, parsePriceEnding } from '../store/catalogue/bulk-prices.ts';

const changePrice = (cents: number, percent: number, typedEnding: string, currency = 'eur') => {
  const parsedEnding = parsePriceEnding(typedEnding, currency);
  if (!parsedEnding.ok) throw new Error(parsedEnding.refusal);
  return adjustPrice(cents, {
    changeBp: Math.round(percent * 100),
    ending: parsedEnding.value,
    currency,
  });
};

describe('DESK-SEVERAL: prices by percent', () => {
  test.each([
    [1_990, 10, '', 'eur', 2_189],
    [1_990, 10, '.00', 'eur', 2_200],
    [1_990, 10, '.90', 'eur', 2_190],
    [1_990, 10, ' ,95 ', 'eur', 2_195],
    [1_990, 10, '.99', 'eur', 2_199],
    [1_990, 10, '9.90', 'eur', 1_990],
    [2_450, 2, '4.99', 'eur', 2_499],
    [1_990, 10, '5', 'eur', 2_500],
    [1_000, -50, '.90', 'eur', 490],
    [50, 0, '.00', 'eur', 100],
    [10, -90, '.99', 'eur', 99],
    [0, 50, '.99', 'eur', 0],
    [1, -99, '', 'eur', 1],
    [1_000, 7.5, '', 'jpy', 1_075],
    [1_000, 7.5, '9', 'jpy', 1_079],
    [1_234, 10, '0', 'jpy', 1_360],
    [1_234, 10, '00', 'jpy', 1_400],
    [1_234, 10, '980', 'jpy', 980],
    [120, 0, '000', 'jpy', 1_000],
    [10_000, 5, '', 'isk', 10_500],
    [123_400, 5, '9', 'isk', 129_900],
    [10_000, 10, '.99', 'kwd', 10_990],
    [99_999_999, 0.01, '', 'eur', 100_009_999],
  ] as const)(
    '%d and %d percent, ending "%s", in %s is %d',
    (cents, percent, typedEnding, code, expectedCents) => {
      expect(changePrice(cents, percent, typedEnding, code)).toBe(expectedCents);
    },
  );

  test.each([
    ['.99', 'jpy'],
    ['.99', 'isk'],
    ['.999', 'eur'],
    ['.995', 'kwd'],
    ['nine', 'eur'],
    ['-.99', 'eur'],
    ['.', 'eur'],
  ])('no price ends with %s in %s, and the refusal says so', (typedEnding, code) => {
    expect(parsePriceEnding(typedEnding, code)).toMatchObject({
      ok: false,
      refusal: expect.stringContaining(`No price in ${code} ends with '${typedEnding}'`),
    });
  });

  test('the result has the ending, is close, and is never 0', () => {
    const allEndings = ['', '.00', '.90', '.95', '.99', '9.90', '49', '00.00'];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -9_999, max: 50_000 }),
        fc.constantFrom(...allEndings),
        (cents, bp, typedEnding) => {
          const newCents = changePrice(cents, bp / 100, typedEnding);
          expect(newCents).toBeGreaterThan(0);
          const writtenPrice = (newCents / 100).toFixed(2).padStart(8, '0');
          expect(writtenPrice).toContain(typedEnding);
          const [wholePart = '', part] = typedEnding.split('.');
          if (typedEnding !== '')
            expect(writtenPrice.endsWith(`${wholePart}.${part ?? '00'}`)).toBe(true);
          const span = typedEnding === '' ? 1 : 10 ** wholePart.length * 100;
          const exactCents = (cents * (10_000 + bp)) / 10_000;
          expect(Math.abs(newCents - exactCents)).toBeLessThanOrEqual(
            exactCents < span ? span : span / 2 + 0.5,
          );
        },
      ),
    );
  });
});

async function openDesk() {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const ids = [productId('mug'), productId('hood')];
  const changeSeveral = (change: object, seenFigures: unknown = null, chosenIds = ids) =>
    desk.call('POST', '/several', { cookie, json: { ids: chosenIds, change, seen: seenFigures } });
  const products = async () =>
    (await desk.call('GET', '/products', { cookie })).body['products'] as {
      id: string;
      status: string;
      hidden: boolean;
      variants: { priceCents: number; salePriceCents: number | null; saleUntil: string | null }[];
    }[];
  const productOf = async (id: string) =>
    (await products()).find((candidate) => candidate.id === id);
  return { store, desk, cookie, changeSeveral, products, productOf };
}

describe('DESK-SEVERAL: several products', () => {
  test('change as the preview has shown, without other products, and one press undoes it', async () => {
    const { desk, cookie, changeSeveral, products, productOf } = await openDesk();
    const before = await products();
    const change = { kind: 'price', percent: '10', ending: '.90' };
    const { body } = await changeSeveral(change);
    expect(await products()).toEqual(before);
    const preview = body['preview'] as { after: { priceCents: number } }[];
    expect(preview).toHaveLength(3);
    for (const row of preview) expect(row.after.priceCents % 100).toBe(90);
    expect((await changeSeveral(change, body['seen'])).status).toBe(200);
    const mug = await productOf(productId('mug'));
    expect(mug?.variants[0]?.priceCents).toBe(preview[0]?.after.priceCents);
    const othersOf = (allProducts: typeof before) =>
      allProducts.filter(({ id }) => ![productId('mug'), productId('hood')].includes(id));
    expect(othersOf(await products())).toEqual(othersOf(before));
    await desk.call('POST', '/import/undo', {
      cookie,
      json: { name: await lastCopyName(desk, cookie), isDryRun: false },
    });
    expect((await productOf(productId('mug')))?.variants).toEqual(
      before.find(({ id }) => id === productId('mug'))?.variants,
    );
  });

  test('do not change if somebody else has changed them since the preview', async () => {
    const { desk, cookie, changeSeveral, productOf } = await openDesk();
    const change = { kind: 'price', percent: '10', ending: '' };
    const { body } = await changeSeveral(change);
    await desk.call('POST', '/price', { cookie, json: { variant: 'SKU-white', price: '99' } });
    expect(await changeSeveral(change, body['seen'])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    });
    expect((await productOf(productId('mug')))?.variants[0]?.priceCents).toBe(9_900);
  });

  test('a refusal names product and variant, with a link, and a price of 0 does not block a sale', async () => {
    const { desk, cookie, changeSeveral, productOf } = await openDesk();
    await desk.call('POST', '/price', {
      cookie,
      json: { variant: 'SKU-white', price: '1', sale: '0.95' },
    });
    const change = { kind: 'price', percent: '1', ending: '.00' };
    expect(await changeSeveral(change)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('The mug, SKU-white: the sale price is not below'),
        problems: [
          {
            at: 'The mug, SKU-white',
            sentence: 'the sale price is not below the price',
            product: productId('mug'),
          },
        ],
      },
    });
    expect(await changeSeveral({ ...change, ending: '.999' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("No price in usd ends with '.999'") },
    });
    const sentence = 'A price of 0 gives away The mug (white), SKU-white, at $1.00 now.';
    const freePrice = {
      variant: 'SKU-white',
      price: '0',
      sale: 'none',
      consents: [{ unless: 'free', sentence }],
    };
    expect((await desk.call('POST', '/price', { cookie, json: freePrice })).status).toBe(200);
    const sale = { kind: 'sale', percent: '10', ending: '', from: '', until: '2030-01-31' };
    const { status, body } = await changeSeveral(sale);
    expect(status).toBe(200);
    expect((await changeSeveral(sale, body['seen'])).status).toBe(200);
    expect((await productOf(productId('mug')))?.variants[0]?.salePriceCents ?? null).toBeNull();
    expect((await productOf(productId('hood')))?.variants[0]?.salePriceCents).toBeGreaterThan(0);
    expect(await changeSeveral({ ...sale, from: '2030-02-01' })).toMatchObject({
      status: 409,
      body: { message: 'The sale ends before it begins.' },
    });
  });

  test('are published and hidden in one call, as one change that can be undone', async () => {
    const { desk, cookie, changeSeveral, productOf, products } = await openDesk();
    const before = await products();
    expect(await changeSeveral({ kind: 'status', status: 'draft' })).toMatchObject({
      status: 200,
      body: { changed: 2, preview: [] },
    });
    expect((await changeSeveral({ kind: 'hidden', hidden: true })).status).toBe(200);
    expect(await productOf(productId('mug'))).toMatchObject({ status: 'draft', hidden: true });
    const otherProducts = (allProducts: typeof before) =>
      allProducts.filter(({ id }) => ![productId('mug'), productId('hood')].includes(id));
    expect(otherProducts(await products())).toEqual(otherProducts(before));
    const imports = (await desk.call('GET', '/imports', { cookie })).body as unknown as object[];
    expect(imports).toMatchObject([
      { what: 'the hiding of 2 products' },
      { what: 'the change to drafts of 2 products' },
    ]);
    await desk.call('POST', '/import/undo', {
      cookie,
      json: { name: await lastCopyName(desk, cookie), isDryRun: false },
    });
    expect(await productOf(productId('mug'))).toMatchObject({ status: 'draft', hidden: false });
    expect((await changeSeveral({ kind: 'hidden', hidden: false })).body['changed']).toBe(0);
    expect(
      await changeSeveral({ kind: 'hidden', hidden: true }, null, ['prod_gone']),
    ).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no longer in the catalogue') },
    });
  });

  test('get their prices back with one press, unless somebody has changed others since', async () => {
    const { desk, cookie, changeSeveral, productOf } = await openDesk();
    const price = async () => (await productOf(productId('mug')))?.variants[0]?.priceCents;
    const change = { kind: 'price', percent: '10', ending: '' };
    const confirmChange = async () =>
      (await changeSeveral(change, (await changeSeveral(change)).body['seen'])).body;
    const undo = (json: unknown) =>
      desk.call('POST', '/import/undo', { cookie, json: { isDryRun: false, ...(json as object) } });
    const firstAnswer = await confirmChange();
    expect(firstAnswer).toMatchObject({
      changed: 2,
      preview: [],
      undo: { version: expect.stringMatching(/^\d+$/) },
    });
    expect(await price()).toBe(1_760);
    expect((await undo(firstAnswer['undo'])).status).toBe(200);
    expect(await price()).toBe(1_600);
    const secondAnswer = await confirmChange();
    await desk.call('POST', '/price', { cookie, json: { variant: 'SKU-a3', price: '99' } });
    expect(await undo(secondAnswer['undo'])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has changed since') },
    });
    expect(await price()).toBe(1_760);
  });

  test('go on sale with days by the shop’s clock, and the sale ends', async () => {
    const { changeSeveral, productOf } = await openDesk();
    const confirmChange = async (change: object) =>
      changeSeveral(change, (await changeSeveral(change)).body['seen']);
    const sale = { kind: 'sale', percent: '25', ending: '.99', from: '', until: '2030-01-31' };
    await confirmChange(sale);
    const [variant] = (await productOf(productId('mug')))?.variants ?? [];
    expect(variant?.salePriceCents).toBe(1_199);
    expect(Date.parse(variant?.saleUntil ?? '')).toBe(Date.parse('2030-02-01T00:00:00Z'));
    expect(await changeSeveral({ ...sale, until: 'tomorrow' })).toMatchObject({ status: 409 });
    expect(await changeSeveral({ ...sale, percent: '100' })).toMatchObject({ status: 400 });
    const price = { kind: 'price', ending: '.00' };
    expect(await changeSeveral({ ...price, percent: '-100' })).toMatchObject({
      status: 400,
      body: { message: 'A price goes down by less than 100 percent, and up by 1,000 at most.' },
    });
    for (const percent of ['10%', ' -10,5\u00a0% '])
      expect((await changeSeveral({ ...price, percent })).status, percent).toBe(200);
    expect(await changeSeveral({ ...price, percent: 'abc' })).toMatchObject({
      status: 400,
      body: { message: 'Percent is a number with two decimals at most, such as 5 or 12.5.' },
    });
    await confirmChange({ kind: 'end-sale' });
    expect((await productOf(productId('mug')))?.variants[0]?.salePriceCents ?? null).toBeNull();
    expect(await changeSeveral({ kind: 'end-sale' }, null, ['prod_gone'])).toMatchObject({
      status: 409,
    });
  });
});
