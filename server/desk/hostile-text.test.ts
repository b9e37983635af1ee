import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { deskReads } from '../../test/desk/desk-writes.ts';
import { addPasskey } from '../../test/desk/refusals.ts';
import { runDesk } from '../../test/desk/running-desk.ts';
import { sendForm } from '../../test/store/buyer.ts';
import { buy, dataDirOf, shop } from '../../test/store/operator.ts';
import type { RunningStore } from '../../test/store/running-store.ts';

/**
 * A text with a formula, the end of an attribute, an element, a script, and a character that reverses the direction of
 * the text after it.
 */
const hostileTextOf = (formulaStart: string, name = 'x') =>
  `${formulaStart}1+1 ${name}"'><b data-hostile>x</b><script>alert(1)</script>\u202egpj`;
const element = /<b data-hostile|<script>/;

const products = (title: string) =>
  [
    'handle,title,subtitle,producer,collections,custom_fields,options,sku,status,price,currency,stock,low_stock,tax_class',
    [
      'odd',
      title,
      hostileTextOf('+'),
      hostileTextOf('-'),
      hostileTextOf('@'),
      hostileTextOf('='),
      `A=${hostileTextOf('+')}`,
      hostileTextOf('=', 'sku'),
    ]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(',')
      .concat(',published,4,usd,9,20,standard'),
  ].join('\n');

interface SoldProduct {
  id: string;
  title: string;
  custom_fields: { id: string }[];
  variants: { id: string }[];
}

/** The product, once the running store has loaded it. */
async function hostileProduct({ base }: RunningStore): Promise<SoldProduct> {
  let soldProduct: SoldProduct | undefined;
  const look = async () => {
    const { products: allProducts } = await (await fetch(`${base}/products`)).json();
    soldProduct = (allProducts as SoldProduct[]).find(({ title }) =>
      title.includes('data-hostile'),
    );
    return soldProduct;
  };
  await expect.poll(look).toBeDefined();
  if (soldProduct === undefined) throw new Error('It is not on sale');
  return soldProduct;
}

/** The name of an earlier version of a story. */
const siteVersion = '2026-01-01T000000.000Z/news/odd.md';

/** A shop whose texts from buyers and others are all hostile. */
async function hostileShop() {
  const store = await shop();
  const desk = await runDesk(store);
  const { cookie } = await addPasskey(desk);
  const post = async (path: string, json: object) => {
    const answer = await desk.call('POST', path, { cookie, json });
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body;
  };
  const file = (title: string) => ({
    name: `${hostileTextOf('=', 'file')}.csv`,
    content: Buffer.from(products(title)).toString('base64'),
    isDryRun: false,
  });
  const longImport = await desk.call('POST', '/import', {
    cookie,
    json: file('x'.repeat(100_000)),
  });
  expect(longImport).toMatchObject({ status: 409, body: { problems: [{ at: 'row 2' }] } });
  await post('/import', file(hostileTextOf('=', 'title')));
  const product = await hostileProduct(store);
  const [variant = ''] = product.variants.map(({ id }) => id);
  const line = {
    variant_id: variant,
    quantity: 1,
    custom_field_values: product.custom_fields.map(({ id }) => ({
      custom_field_id: id,
      value: hostileTextOf('='),
    })),
  };
  const form = {
    name: hostileTextOf('=', 'name'),
    street: hostileTextOf('+', 'street'),
    city: hostileTextOf('@', 'city'),
    email: 'odd@x.example',
  };
  const number = await buy(store, [line], form);
  await withdraw(store, number);
  const order = `/orders/${number}`;
  const part = { kind: 'amount', amount: '1' };
  await post(`${order}/refund`, {
    plan: 'refund',
    seenReturnedCents: 0,
    part,
    note: hostileTextOf('='),
    message: hostileTextOf('='),
  });
  await post('/carriers/own', {
    columns: ['order', 'name', 'street', 'city', 'email', 'contents'].map((field) => ({
      field,
      head: hostileTextOf('=', 'head').slice(0, 70),
    })),
  });
  const editedFields = { currencyCode: 'usd', price: '4', sale: '', title: hostileTextOf('=') };
  const { id: preview } = await post('/preview', {
    product: { title: hostileTextOf('=', 'seen'), handle: 'seen', variants: [editedFields] },
  });
  const { id: copy } = await post('/people/find', { email: form.email });
  const site = join(dataDirOf(store), 'site', 'news');
  mkdirSync(site, { recursive: true });
  writeFileSync(
    join(site, 'odd.md'),
    `---\ntitle: ${hostileTextOf('')}\n---\n${hostileTextOf('=')}`,
  );
  const before = join(dataDirOf(store), 'site-versions', siteVersion);
  mkdirSync(dirname(before), { recursive: true });
  writeFileSync(before, hostileTextOf('+'));
  writeFileSync(
    join(site, 'odd.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  return {
    desk,
    cookie,
    number,
    variant,
    product: product.id,
    preview: String(preview),
    copy: String(copy),
  };
}

async function withdraw(store: RunningStore, number: string): Promise<void> {
  const identity = { name: hostileTextOf('=', 'name'), number, email: 'odd@x.example' };
  const page = await (await sendForm(store, '/withdraw', { step: 'identify', ...identity })).text();
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  await sendForm(store, '/withdraw', {
    ...Object.fromEntries(inputs),
    ...{ name: identity.name, number, email: identity.email },
    ...{ reason: hostileTextOf('='), statement: hostileTextOf('=', 'statement') },
  });
}

type HostileShop = Awaited<ReturnType<typeof hostileShop>>;
const time = 'from=2025-01-01&to=2026-12-31';
const pathsWith = (address: string, values: readonly string[]) =>
  values.map((value) => `${address}${value}`);

/** The queries with which each path returns texts written by others than the owner. */
const queriesOf: Readonly<Record<string, (target: HostileShop) => readonly string[]>> = {
  '/accounts': () => [`?${time}`],
  '/accounts/datev': () => [`?${time}`],
  // accounts.test.ts covers this file, which needs account numbers.
  '/accounts/datev/file': () => [],
  '/accounts/sheet': () =>
    pathsWith(`?${time}&part=`, ['taxes', 'documents', 'products', 'stock', 'days']),
  '/books': () => pathsWith(`?${time}&part=`, ['orders', 'lines', 'refunds']),
  '/carriers/file': ({ number }) =>
    pathsWith(`?number=${number}&carrier=`, ['dhl', 'post-at', 'royal-mail', 'own']),
  '/carriers/own': () => [''],
  '/carriers/respelled': ({ number }) => [`?number=${number}&carrier=dhl`],
  '/entry': () => [''],
  '/export': () => ['?format=csv', '?format=json'],
  // health.test.ts covers these paths, which run the owner's programs.
  '/health/audit': () => [],
  '/health/backups': () => [''],
  '/health/backups/:name': () => [],
  '/health/doctor': () => [],
  '/history': () => [''],
  '/holds': () => [''],
  '/imports': () => [''],
  '/mails': () => [''],
  '/me': () => [''],
  '/orders': () => [
    '?tab=all',
    `?tab=all&search=${encodeURIComponent(hostileTextOf('=', 'name'))}`,
  ],
  '/orders/:number': () => [''],
  '/orders/:number/papers': () => [''],
  '/orders/:number/papers/:paper': () => [''],
  '/people/copies/:id/:form': () => ['page', 'print', 'file'],
  '/preview/:id': () => ['?part=page&theme=light', '?part=card&theme=dark'],
  '/products': () => [''],
  '/products/:id': () => [''],
  '/products/found': () => [''],
  '/site': () => [''],
  '/site/file': () => ['?path=news/odd.md'],
  '/site/picture': () => ['?path=news/odd.svg'],
  '/site/shapes': () => [''],
  '/site/version': () => [`?id=${encodeURIComponent(siteVersion)}`],
  '/site/versions': () => [''],
  '/site/words': () => [''],
  '/slips': ({ number }) => [`?number=${number}`],
  '/stock': () => [''],
  '/stock/:variant/moves': () => [''],
  '/today': () => [''],
  '/withdrawals': () => ['?all=yes'],
};

const fillPathParameters = (
  path: string,
  { number, variant, product, preview, copy }: HostileShop,
) =>
  path
    .replace(':number', number)
    .replace(':paper', 'receipt')
    .replace(':variant', variant)
    .replace('/products/:id', `/products/${product}`)
    .replace('/copies/:id/:form', `/copies/${copy}/`)
    .replace('/preview/:id', `/preview/${preview}`);

/** How to check a response, by its type. */
const responseChecks: Readonly<
  Record<string, (text: string, headers: Headers, address: string) => void>
> = {
  'application/json': (text) => JSON.parse(text),
  'text/html': (text, headers) => {
    expect(text).not.toMatch(element);
    expect(text).toContain('data-hostile');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'(?!.*script-src)/);
  },
  'text/csv': (text, _, address) => {
    // A negative number is not a formula.
    for (const row of Papa.parse<string[]>(text.replace('\ufeff', '').trim()).data)
      for (const cell of row)
        expect(cell, address).not.toMatch(/^(?:[=+@\t\r]|-(?!\d+(?:[.,]\d+)?$))/);
  },
  'image/svg+xml': (_, headers) =>
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/),
};

test('DESK-TEXT: script, formulas and direction marks in other people’s texts are plain text at every URL, on paper and in files', async () => {
  const foundTexts = await hostileShop();
  const { desk, cookie } = foundTexts;
  const reads = deskReads(desk.parts);
  expect(Object.keys(queriesOf).toSorted()).toEqual(reads);
  /** Paths whose responses contain texts that others wrote. */
  const hasText = new Set<string>();
  for (const path of reads) {
    for (const query of queriesOf[path]?.(foundTexts) ?? []) {
      const address = `${fillPathParameters(path, foundTexts)}${query}`;
      const answer = await fetch(`${desk.origin}/api${address}`, { headers: { cookie } });
      const text = await answer.text();
      expect(answer.status, `${address} ${text.slice(0, 200)}`).toBe(200);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      expect(Object.keys(responseChecks), address).toContain(type);
      responseChecks[type]?.(text, answer.headers, address);
      if (text.includes('data-hostile')) hasText.add(path);
    }
  }
  expect([...hasText].toSorted()).toEqual([
    ...['/accounts', '/accounts/sheet', '/carriers/file', '/carriers/own', '/export', '/history'],
    ...['/orders', '/orders/:number', '/orders/:number/papers/:paper', '/people/copies/:id/:form'],
    ...[
      '/preview/:id',
      '/products',
      '/products/:id',
      '/products/found',
      '/site/file',
      '/site/version',
      '/slips',
      '/stock',
      '/today',
    ],
    '/withdrawals',
  ]);
});
