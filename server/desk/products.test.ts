import { describe, expect, test } from 'vitest';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { lastCopyName, runDesk } from '../../test/desk/running-desk.ts';
import { makePhoto } from '../../test/fakes/pictures/photo.ts';
import { productId, variantId } from '../../test/store/fixture-catalogue.ts';
import { importByCommand, operate, shop } from '../../test/store/operator.ts';

interface Variant {
  id?: string;
  sku?: string | null;
  priceCents?: number;
  currencyCode?: string;
  options?: { title: string; value: string }[];
}
interface Product {
  id?: string;
  revision?: string;
  title?: string;
  variants?: Variant[];
  pictures?: string[];
}

async function openDesk() {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const post = (path: string, json: object) => desk.call('POST', path, { cookie, json });
  const productsOf = async () =>
    (await desk.call('GET', '/products', { cookie })).body['products'] as Product[];
  const product = async (id: string) =>
    (await productsOf()).find((candidate) => candidate.id === id);
  const undo = async (fields: object) =>
    post('/import/undo', { name: await lastCopyName(desk, cookie), ...fields });
  return { store, desk, cookie, post, undo, product, productsOf };
}

/** A variant as the editor sends it. */
const typedVariant = (
  { priceCents = 0, ...variant }: Variant,
  price = (priceCents / 100).toFixed(2),
) => {
  const { id, sku, currencyCode, options } = variant;
  return { id, sku, currencyCode, options, price, sale: '' };
};

describe('DESK-PRODUCT, DESK-FIELDS: the editor', () => {
  test('changes typed texts and prices, and keeps whatever it does not show', async () => {
    const { post, product } = await openDesk();
    const id = productId('hood');
    const before = await product(id);
    const [smallVariant, largeVariant] = before?.variants ?? [];
    if (smallVariant === undefined || largeVariant === undefined) throw new Error('no variants');
    const variants = [typedVariant(smallVariant, ' 59,90 '), typedVariant(largeVariant, '61.5')];
    const request = {
      product: { id, title: 'The warm hood', variants },
      revision: before?.revision,
    };
    const dryRun = await post('/products', { ...request, isDryRun: true });
    expect(dryRun).toMatchObject({ status: 200, body: { changed: 1, copy: null } });
    expect(await product(id)).toEqual(before);
    expect((await post('/products', { ...request, isDryRun: false })).status).toBe(200);
    const after = await product(id);
    expect(after).toEqual({
      ...before,
      title: 'The warm hood',
      revision: expect.not.stringMatching(String(before?.revision)),
      variants: [
        { ...smallVariant, priceCents: 5_990, salePriceCents: null },
        { ...largeVariant, priceCents: 6_150, salePriceCents: null },
      ],
    });
  });

  test('refuses to overwrite somebody else’s changes', async () => {
    const { post, product } = await openDesk();
    const id = productId('mug');
    const { variants = [], revision } = (await product(id)) ?? {};
    const putTitle = (title: string, knownRevision: string | undefined) =>
      post('/products', {
        product: { id, title, variants: variants.map((variant) => typedVariant(variant)) },
        revision: knownRevision,
        isDryRun: false,
      });
    expect((await putTitle('By Mara', revision)).status).toBe(200);
    expect(await putTitle('By Jo', revision)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    });
    expect((await product(id))?.title).toBe('By Mara');
    expect((await putTitle('By Jo', (await product(id))?.revision)).status).toBe(200);
  });

  test('takes a removed variant off sale, and no other product', async () => {
    const { post, product, productsOf } = await openDesk();
    const id = productId('hood');
    const productCount = (await productsOf()).length;
    const { variants: [smallVariant] = [], revision } = (await product(id)) ?? {};
    if (smallVariant === undefined) throw new Error('no variant');
    await post('/products', {
      product: { id, variants: [typedVariant(smallVariant)] },
      revision,
      isDryRun: false,
    });
    expect((await product(id))?.variants?.map(({ id: variant }) => variant)).toEqual([
      variantId('small'),
    ]);
    expect((await productsOf()).length).toBe(productCount);
  });

  test('makes a product with options, and refuses an invalid price with a sentence', async () => {
    const { post, productsOf } = await openDesk();
    const variant = (value: string, price: string) => ({
      sku: `NEW-${value}`,
      currencyCode: 'usd',
      price,
      sale: '',
      stock: 3,
      options: [{ title: 'Size', value }],
    });
    const requestBody = (price: string) => ({
      product: { title: 'A new thing', variants: [variant('S', '10'), variant('M', price)] },
      isDryRun: false,
    });
    expect(await post('/products', requestBody('ten'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("'ten' is no price in USD") },
    });
    const unseenProduct = { title: 'Another', variants: [{ ...variant('S', '10'), sale: '0' }] };
    expect(await post('/products', { product: unseenProduct, isDryRun: false })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A sale price of 0 is no sale.') },
    });
    expect((await post('/products', requestBody('12'))).status).toBe(200);
    const madeProduct = (await productsOf()).find(({ title }) => title === 'A new thing');
    expect(madeProduct?.variants).toMatchObject([
      { sku: 'NEW-S', priceCents: 1_000, stock: 3 },
      { sku: 'NEW-M', priceCents: 1_200, stock: 3 },
    ]);
    // The editor shows all of these values, so they need no warning.
    const gradedVariants = ['A+', 'A-', 'A'].map((value) => variant(value, '10'));
    expect(
      await post('/products', {
        product: { title: 'Graded', variants: gradedVariants },
        isDryRun: true,
      }),
    ).toMatchObject({ status: 200, body: { added: 1, notes: [] } });
  });

  test('refuses an invisible title, name or value beside its field, as for a file', async () => {
    const { store, post, product } = await openDesk();
    const id = productId('hood');
    const { title: before, variants = [], revision } = (await product(id)) ?? {};
    for (const blankText of ['   ', '\u00a0', '\u2800', '\u200b', '\u00ad\u2060', '\u3164']) {
      const faultsOf = async (sentFields: object, variant: object = {}) => {
        const typedVariants = variants.map((item) => ({ ...typedVariant(item), ...variant }));
        const editedProduct = { id, title: 'Hood', variants: typedVariants, ...sentFields };
        const { body } = await post('/products', {
          product: editedProduct,
          revision,
          isDryRun: false,
        });
        return body['problems'];
      };
      const fault = (field: string) => [
        expect.objectContaining({ field, sentence: `${field} must not be empty` }),
      ];
      expect(await faultsOf({ title: blankText })).toEqual(fault('title'));
      const [firstFault] = (await faultsOf(
        {},
        { options: [{ title: blankText, value: 'S' }] },
      )) as object[];
      expect(firstFault).toMatchObject({ field: 'variants.0.options.0.title' });
      const file = JSON.stringify({ products: [{ id, title: blankText }] });
      expect((await importByCommand(store, file)).err).toContain('title must not be empty');
    }
    expect((await product(id))?.title).toBe(before);
  });

  test('knows every field of a catalogue file, sends what a file would contain, and empties empty fields', async () => {
    const { store, post, product } = await openDesk();
    const id = productId('print');
    const { variants: [variant = {}] = [] } = (await product(id)) ?? {};
    const putFields = async (fields: object, variantFields: object) => {
      const { revision } = (await product(id)) ?? {};
      const sentProduct = {
        id,
        ...fields,
        variants: [{ ...typedVariant(variant), ...variantFields }],
      };
      return post('/products', { product: sentProduct, revision, isDryRun: false });
    };
    const fields = {
      subtitle: 'On cotton paper',
      ribbonText: 'New',
      producer: 'Wax Ltd, 1 Wick Lane, London',
      producerContact: 'safety@wax.example\nIn the EU: Docht GmbH, Dorfstr. 1, 10115 Berlin',
      warnings: 'Not for children under 36 months.',
      purchasable: false,
      needsSending: false,
      taxClass: 'reduced',
      selection: 'first',
      customFields: [{ title: 'Initials', required: true }],
      additionalInfo: [{ title: 'Care', html: '<p>Keep it dry.</p>' }],
      related: [{ sectionTitle: 'Goes with it', product: productId('mug') }],
    };
    const extraFields = { title: 'Large', weightGrams: 120, lowStock: 2 };
    const sale = { sale: '30', saleFrom: '2026-11-30T08:30', saleUntil: '2026-12-24' };
    const saveAnswer = await putFields(
      { ...fields, createdAt: '2025-05-01T10:00' },
      { ...extraFields, ...sale },
    );
    expect(saveAnswer.status, JSON.stringify(saveAnswer.body)).toBe(200);
    const file = JSON.parse((await operate(store, ['export', '--format', 'json'])).out);
    const exportedProduct = (file.products as Product[]).find((candidate) => candidate.id === id);
    const days = { saleFrom: '2026-11-30T08:30:00.000Z', saleUntil: '2026-12-25T00:00:00.000Z' };
    expect(exportedProduct).toMatchObject({
      ...fields,
      createdAt: '2025-05-01T10:00:00.000Z',
      variants: [{ ...extraFields, ...days, salePriceCents: 3_000 }],
    });
    const emptyFields = {
      ...{ subtitle: null, ribbonText: null, producer: null, producerContact: null },
      ...{ warnings: null, selection: null, customFields: [], additionalInfo: [], related: [] },
    };
    const emptyValues = {
      title: '',
      weightGrams: null,
      lowStock: null,
      saleFrom: '',
      saleUntil: '',
    };
    expect((await putFields(emptyFields, emptyValues)).status).toBe(200);
    const { title: _, ...emptyVariant } = emptyValues;
    expect(await product(id)).toMatchObject({
      ...emptyFields,
      // Fields that were not sent are unchanged.
      ...{ taxClass: 'reduced', createdAt: '2025-05-01T10:00:00.000Z' },
      variants: [{ ...emptyVariant, saleFrom: null, saleUntil: null, salePriceCents: null }],
    });
    // Without an explicit title, the variant is named by its options again.
    expect((await product(id))?.variants?.[0]).not.toHaveProperty('title');
  });

  test('names the fields of all faults at once, including faults that only the whole catalogue reveals', async () => {
    const { post, product } = await openDesk();
    const id = productId('hood');
    const { variants: [smallVariant = {}, largeVariant = {}] = [], revision } =
      (await product(id)) ?? {};
    const tryProduct = (fields: object, ...variants: object[]) =>
      post('/products', { product: { id, ...fields, variants }, revision, isDryRun: true });
    const fields = async (...parts: Parameters<typeof tryProduct>) => {
      const { status, body } = await tryProduct(...parts);
      expect(status).toBe(409);
      // The message names fields in words, not by their keys.
      expect(body['message']).not.toMatch(/[a-z][A-Z][a-z]+ must/);
      return (body['problems'] as { field?: string }[]).map(({ field }) => field);
    };
    expect(
      await fields(
        {
          producer: 'x'.repeat(301),
          createdAt: 'soon',
          customFields: [{ title: '', required: true }],
        },
        { ...typedVariant(smallVariant, 'cheap'), saleFrom: 'Monday' },
        { ...typedVariant(largeVariant), weightGrams: 'heavy', sale: '-' },
      ),
    ).toEqual(
      expect.arrayContaining([
        ...['producer', 'createdAt', 'customFields.0.title', 'variants.0.priceCents'],
        ...['variants.0.saleFrom', 'variants.1.weightGrams', 'variants.1.salePriceCents'],
      ]),
    );
    expect(
      await fields(
        { handle: 'mug', related: [{ sectionTitle: 'More', product: 'nothing' }] },
        { ...typedVariant(smallVariant, '10'), sale: '12' },
        { ...typedVariant(largeVariant), sku: 'SKU-white', saleUntil: '2026-12-01' },
      ),
    ).toEqual(
      expect.arrayContaining([
        ...['handle', 'related.0.product', 'variants.0.salePriceCents', 'variants.1.sku'],
        'variants.1.saleUntil',
      ]),
    );
  });

  test('shows the shop’s defaults for empty fields', async () => {
    const { desk, cookie } = await openDesk();
    const { body } = await desk.call('GET', '/products/new', { cookie });
    expect(body['defaults']).toMatchObject({ lowStock: 3, deliveryTime: null });
  });

  test('adds a picture, which is checked and served, and reads no file of the server', async () => {
    const { desk, cookie, post, product } = await openDesk();
    const send = async (bytes: Buffer, type = 'image/jpeg') =>
      (
        await fetch(`${desk.origin}/api/pictures`, {
          method: 'POST',
          headers: {
            origin: desk.origin,
            cookie,
            'content-type': type,
            'idempotency-key': crypto.randomUUID(),
          },
          body: new Uint8Array(bytes),
        })
      ).json();
    const { address } = (await send(await makePhoto({ width: 400, height: 300 }))) as {
      address: string;
    };
    expect(address).toMatch(/^\/img\/store\/[0-9a-f]{32}$/);
    expect(await send(Buffer.from('<svg onload="alert(1)"/>'), 'image/png')).toMatchObject({
      message: expect.stringContaining('picture'),
    });
    const id = productId('mug');
    const variants = ((await product(id))?.variants ?? []).map((wireVariant) =>
      typedVariant(wireVariant),
    );
    const putPictures = async (pictures: string[]) => {
      const { revision } = (await product(id)) ?? {};
      return post('/products', { product: { id, variants, pictures }, revision, isDryRun: false });
    };
    expect((await putPictures([address])).status).toBe(200);
    expect((await product(id))?.pictures).toEqual([address]);
    for (const reference of ['/etc/hostname', '../brand/mark.png', 'file:///etc/passwd'])
      expect(await putPictures([reference]), reference).toMatchObject({ status: 409 });
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('DESK-IMPORT, SITE-ZONE: a plan names the days of a sale as the shop’s', async () => {
  const { post } = await openDesk();
  const planOf = async (from: string, until: string, isDryRun = true) => {
    const content = base64(
      `sku;price;sale_price;sale_from;sale_until\nSKU-white;16;12;${from};${until}\n`,
    );
    return (await post('/import', { name: 'sale.csv', content, isDryRun })).body['rows'];
  };
  expect(await planOf('01.12.2026', '24.12.2026')).toMatchObject([
    { changes: expect.stringContaining('sale_from: 2026-12-01, sale_until: 2026-12-24') },
  ]);
  await planOf('01.12.2026', '24.12.2026', false);
  expect(await planOf('01.12.2026', '2026-12-20 18:00')).toMatchObject([
    { changes: expect.stringContaining('sale_until: 2026-12-24 → 2026-12-20 18:00 UTC') },
  ]);
});

test('DESK-IMPORT: a file is tried, imported whole or refused with its rows, and undone', async () => {
  const { post, undo, product, desk, cookie } = await openDesk();
  const file = (content: string, isDryRun: boolean) =>
    post('/import', { name: 'prices.csv', content: base64(content), isDryRun });
  const goodFile = 'sku,price\nSKU-white,17.50\n';
  expect(await file(goodFile, true)).toMatchObject({
    status: 200,
    body: { changed: 1, copy: null },
  });
  const mug = async () => (await product(productId('mug')))?.variants?.[0]?.priceCents;
  expect(await mug()).toBe(1_600);
  expect(await file(`${goodFile}SKU-a3,much\n`, false)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('row 3') },
  });
  expect(await mug()).toBe(1_600);
  expect((await file(goodFile, false)).status).toBe(200);
  expect(await mug()).toBe(1_750);
  const { body } = await desk.call('GET', '/imports', { cookie });
  expect(body).toMatchObject([{ what: 'the import of prices.csv' }]);
  // An undo must name its change. Otherwise two people who both undo “the last one” would undo each other's undo.
  expect((await post('/import/undo', { isDryRun: false })).status).toBe(400);
  expect(await mug()).toBe(1_750);
  expect((await undo({ isDryRun: false })).status).toBe(200);
  expect(await mug()).toBe(1_600);
});

test('OPS-CURRENCY, DESK-IMPORT: a currency without sales is refused, wherever the file states it', async () => {
  const { post } = await openDesk();
  const file = { name: 'p.csv', content: base64('sku,price\nSKU-white,17\n'), isDryRun: true };
  expect(await post('/import', { ...file, currency: 'xyz' })).toMatchObject({
    status: 409,
    body: {
      message: "'xyz' is no currency that can be sold in: write its three letters, such as eur.",
    },
  });
  expect((await post('/import', { ...file, currency: 'eur' })).status).toBe(200);
});

test('OPS-CURRENCY, DESK-FIELDS: a new product begins in the currency of the owner’s products on sale, and the editor changes it', async () => {
  const store = await shop({ seed: sampleCatalogue });
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const post = (path: string, json: object) => desk.call('POST', path, { cookie, json });
  const currencies = async () => [
    (await desk.call('GET', '/products/new', { cookie })).body['currency'],
    (await desk.call('GET', '/site/shapes', { cookie })).body['currency'],
  ];
  const save = (title: string, status: string, currencyCode: string, price: string) => {
    const variants = [{ sku: title, currencyCode, price, sale: '', options: [] }];
    return post('/products', { product: { title, status, variants }, isDryRun: false });
  };
  // A draft decides only while nothing of the owner's is on sale.
  expect((await save('Sketch', 'draft', 'chf', '9')).status).toBe(200);
  expect(await currencies()).toEqual(['chf', 'chf']);
  await importByCommand(store, 'handle,title,sku,price,currency\ntea,Tea,T,5.00,eur\n');
  expect(await currencies()).toEqual(['eur', 'eur']);
  expect((await save('Plan', 'draft', 'usd', '9')).status).toBe(200);
  const samples = sampleCatalogue.products.map(({ id }) => id);
  const change = { kind: 'status', status: 'draft' };
  expect((await post('/several', { ids: samples, change, seen: null })).status).toBe(200);
  expect(await currencies()).toEqual(['eur', 'eur']);
  const shopify = 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,M,12.00\n';
  expect((await importByCommand(store, shopify, '--from', 'shopify')).err).not.toContain(
    'currency',
  );
  expect(await save('Pot', 'draft', 'usd', '€ 9,90')).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining(
        'has to be in usd, which is its currency here (a column currency of a file, or the field Currency of the editor, may name another)',
      ),
    },
  });
  expect((await save('Pot', 'draft', 'eu', '€ 9,90')).body['problems']).toEqual([
    expect.objectContaining({ field: 'variants.0.currencyCode' }),
  ]);
  expect((await save('Pot', 'draft', 'eur', '€ 9,90')).status).toBe(200);
});

test('DESK-IMPORT, OPS-UNDO: before an undo, the desk says which stock keeps a later count', async () => {
  const { store, post, undo } = await openDesk();
  const content = base64('sku,stock\nSKU-a3,2\nSKU-white,7\n');
  const file = { name: 'stock.csv', content, isDryRun: false };
  expect(await post('/import', { ...file, stock: true })).toMatchObject({ status: 200 });
  store.clock.nowMs += 1_000;
  await operate(store, ['stock', 'SKU-a3', '20']);
  for (const isDryRun of [true, false])
    expect(await undo({ isDryRun })).toMatchObject({
      status: 200,
      body: { notes: ['1 variant was counted since and keeps the stock it has: SKU-a3.'] },
    });
});

test('DESK-IMPORT: the owner maps another program’s columns, and the mapping is remembered', async () => {
  const { post, product } = await openDesk();
  const content = base64('Art.Nr,Cost ex VAT,Shelf,Constructor\nSKU-white,21.50,A3,x\n');
  const columns = async () => (await post('/import/columns', { content })).body;
  const knownColumns = (await columns())['columns'] as { header: string; isKnown: boolean }[];
  expect(knownColumns.map(({ header }) => header)).toEqual([
    'Art.Nr',
    'Cost ex VAT',
    'Shelf',
    'Constructor',
  ]);
  expect(knownColumns.every(({ isKnown }) => !isKnown)).toBe(true);
  const map = { 'art.nr': 'sku', 'cost ex vat': 'price', shelf: null, constructor: null };
  const file = (isDryRun: boolean) => post('/import', { name: 'w.csv', content, map, isDryRun });
  expect((await file(true)).status).toBe(200);
  expect((await columns())['columns']).toEqual(knownColumns);
  expect((await file(false)).status).toBe(200);
  expect((await product(productId('mug')))?.variants?.[0]?.priceCents).toBe(2_150);
  expect((await columns())['columns']).toEqual([
    { header: 'Art.Nr', ours: 'sku', isKnown: true },
    { header: 'Cost ex VAT', ours: 'price', isKnown: true },
    { header: 'Shelf', ours: null, isKnown: true },
    { header: 'Constructor', ours: null, isKnown: true },
  ]);
  const shopify = base64('Handle,Option1 Name,Variant Price\n');
  expect((await post('/import/columns', { content: shopify })).body['from']).toBe('shopify');
});

test('DESK-FREE: a price of 0 needs a confirmation, whether it is typed, imported or restored', async () => {
  const { store, post, undo, product } = await openDesk();
  const mug = async () => (await product(productId('mug')))?.variants?.[0]?.priceCents;
  const price = (typedPrice: string, consents: object[] = []) =>
    post('/price', { variant: 'SKU-white', price: typedPrice, consents });
  const yesTo = ({ body }: { body: Record<string, unknown> }) => [
    { unless: 'free', sentence: body['message'] },
  ];
  const warning = { status: 409, body: { unless: 'free' } };
  const question = await price('0');
  expect(question).toMatchObject(warning);
  expect(await operate(store, ['price', 'SKU-white', '0'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--free'),
  });
  expect((await price('0', yesTo(question))).status).toBe(200);
  const file = (isDryRun: boolean) =>
    post('/import', { name: 'p.csv', content: base64('sku,price\nSKU-white,17\n'), isDryRun });
  expect((await file(false)).status).toBe(200);
  for (const isDryRun of [true, false]) expect(await undo({ isDryRun })).toMatchObject(warning);
  const dryRun = await undo({ isDryRun: true });
  // The price has changed after the confirmation.
  const firstUndo = { isDryRun: false, consents: yesTo(question) };
  expect(await undo(firstUndo)).toMatchObject(warning);
  expect((await operate(store, ['import', '--undo'])).err).toContain('--free');
  expect(await mug()).toBe(1_700);
  expect((await undo({ isDryRun: false, consents: yesTo(dryRun) })).status).toBe(200);
  expect(await mug()).toBe(0);
});

test('DESK-TOLD: a refusal at the desk says where at the desk to act, and a refusal of the command names its option', async () => {
  const { store, post } = await openDesk();
  const file = 'sku,Kosten\nSKU-white,0\n';
  const refusal = await post('/import', {
    name: 'p.csv',
    content: base64(file),
    isDryRun: true,
  });
  expect(refusal.body['message']).toContain('say below what each is');
  expect(refusal.body['message']).not.toContain('--');
  expect((await importByCommand(store, file)).err).toContain('--map');

  const importFile = (content: string, fields: object = {}) =>
    post('/import', { name: 'p.csv', content: base64(content), isDryRun: false, ...fields });
  const csvHeader = 'handle,title,sku,price';
  await importFile(`${csvHeader},currency\nhat,Hat,HAT,10.00,jpy\n`);
  const bothProducts = `${csvHeader}\nhat,Hat,HAT,10\ncap,Cap,CAP,12\n`;
  const missingCurrency = (await importFile(bothProducts)).body['message'];
  expect(missingCurrency).toContain('or the field Currency for all of the file');
  expect(missingCurrency).not.toContain('--');
  const importNotes = JSON.stringify(
    (await importFile(bothProducts, { currency: 'eur' })).body['notes'],
  );
  expect(importNotes).toContain('the currency that you named is for new ones');
  expect(importNotes).not.toContain('--');
});
