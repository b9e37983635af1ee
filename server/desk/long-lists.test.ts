import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { importByCommand, shop } from '../../test/store/operator.ts';

const products = 250;

async function openDesk() {
  const store = await shop();
  const rows = Array.from(
    { length: products },
    (_, index) => `wax-${index},Wax ${index},published,W-${index},4.20,eur,${index % 10}`,
  );
  const file = [
    'handle,title,status,sku,price,currency,stock',
    ...rows,
    'aepfel,ÄPFEL,draft,AE,1,eur,',
  ];
  expect((await importByCommand(store, file.join('\n'))).code).toBe(0);
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const get = async (path: string) => (await desk.call('GET', path, { cookie })).body;
  return { store, get };
}

const titlesOf = (body: Record<string, unknown>) =>
  (body['products'] as { title: string }[]).map(({ title }) => title);

test('DESK-LISTS: products are listed in pages, in the shop’s order, and a search finds titles, handles and SKUs', async () => {
  const { get } = await openDesk();
  const allProducts = await get('/products');
  expect(titlesOf(allProducts)).toHaveLength(100);
  const count = Number(allProducts['count']);
  expect(count).toBeGreaterThan(products);
  const pages: string[] = [];
  for (const page of [0, 1, 2]) pages.push(...titlesOf(await get(`/products?page=${page}`)));
  expect(new Set(pages).size).toBe(count);
  expect(titlesOf(await get('/products?page=9'))).toEqual([]);
  for (const [search, foundNames] of [
    ['wax 24', 11],
    [' W-249 ', 1],
    ['äpfel', 1],
    ['AEPFEL', 1],
    ['%', 0],
  ] as const)
    expect(await get(`/products?search=${encodeURIComponent(search)}`), search).toMatchObject({
      count: foundNames,
    });
  // The field for choosing products offers all of them.
  const chosenProducts = (await get('/products/found?search=wax')) as unknown as object[];
  expect(chosenProducts).toHaveLength(products);
  expect(chosenProducts[0]).toMatchObject({
    status: 'published',
    hidden: false,
    currencyCode: 'eur',
  });
});

test('DESK-LISTS: a single product is read with the defaults for a new one', async () => {
  const { get } = await openDesk();
  const [{ id }] = (await get('/products?search=W-7'))['products'] as [{ id: string }];
  expect(await get(`/products/${id}`)).toMatchObject({
    product: { id, title: 'Wax 7', revision: expect.any(String) },
    currency: 'eur',
  });
  expect(await get('/products/new')).toMatchObject({ product: null, currency: 'eur' });
});

test('DESK-LISTS: stock is listed in pages, searched, and limited to low stock on request', async () => {
  const { get } = await openDesk();
  const allStock = await get('/stock');
  expect(allStock['rows']).toHaveLength(100);
  const count = Number(allStock['count']);
  const ids = new Set<string>();
  for (const page of [0, 1, 2])
    for (const row of (await get(`/stock?page=${page}`))['rows'] as { variant_id: string }[])
      ids.add(row.variant_id);
  expect(ids.size).toBe(count);
  expect(await get('/stock?search=w-249')).toMatchObject({ count: 1, rows: [{ sku: 'W-249' }] });
  const lowStock = await get('/stock?low=yes&search=wax');
  // Of every ten variants, those with a stock of 0 to 3 are low.
  expect(lowStock).toMatchObject({ count: (products / 10) * 4 });
  expect((lowStock['rows'] as { is_low: boolean }[]).every(({ is_low }) => is_low)).toBe(true);
});
