import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { listen } from '../listen.ts';

/*
 * A store written from the text of the contract alone, without regard to the code that reads it. It is strict: a call
 * that the contract does not have is an error.
 */

const ids = {
  store: 'store_01JAB3C4D5E6F7G8H9JKMNPQRS',
  plainProduct: 'prod_01JAB3C4D5E6F7G8H9JKMNPQR1',
  plainVariant: 'variant_01JAB3C4D5E6F7G8H9JKMNPQ1A',
  styledProduct: 'prod_01JAB3C4D5E6F7G8H9JKMNPQR2',
  small: 'variant_01JAB3C4D5E6F7G8H9JKMNPQ2A',
  large: 'variant_01JAB3C4D5E6F7G8H9JKMNPQ2B',
} as const;
export const contractIds = ids;

const createdAt = '2026-05-04T10:00:00.000Z';
const dollars = { code: 'usd', symbol: '$', template: '$$1' };

const variant = (id: string, title: string, fields: object) => ({
  id,
  title,
  image_url: null,
  sku: null,
  prices: [{ amount: 1_500, sale_amount: null, currency_code: 'USD', currency: dollars }],
  manage_inventory: true,
  weight: null,
  options: [],
  inventory_quantity: 100,
  ...fields,
});

const product = (id: string, title: string, order: number) => ({
  id,
  title,
  subtitle: null,
  ribbon_text: null,
  description: null,
  thumbnail: null,
  status: 'published',
  purchasable: true,
  order,
  site_product_selection: null,
  type: { value: 'physical' },
  updated_at: createdAt,
  created_at: createdAt,
  deleted_at: null,
  metadata: null,
  product_collections: [],
  custom_fields: [],
  related_products: [],
});

const picture = (name: string, order: number) => ({
  url: `https://cdn.contract-store.example/${name}.jpg`,
  order,
  type: 'image',
});

const plainProduct = {
  ...product(ids.plainProduct, 'Enamel pin', 1),
  options: [],
  variants: [variant(ids.plainVariant, 'Default', {})],
};
const styledProduct = {
  ...product(ids.styledProduct, 'Wool scarf', 2),
  site_product_selection: 'lowest_price_first',
  variants: [
    variant(ids.small, 'Short', {}),
    variant(ids.large, 'Long', {
      prices: [{ amount: 2_400, sale_amount: 1_800, currency_code: 'usd', currency: dollars }],
    }),
  ],
};

/** The products as a list has them: with images, and without the long fields. */
const listedProducts = [
  { ...plainProduct, images: [picture('pin', 0)], additional_info: [] },
  { ...styledProduct, images: [picture('scarf', 0)], options: [], additional_info: [] },
];
/** The products as a request by id gives them: with media. */
const details: Record<string, object> = {
  [ids.plainProduct]: { ...plainProduct, media: [picture('pin', 0)], additional_info: [] },
  [ids.styledProduct]: {
    ...styledProduct,
    media: [picture('scarf', 1), picture('scarf-worn', 0)],
    options: [{ id: 'option_1', title: 'Length', values: [] }],
    additional_info: [
      { id: 'info_1', order: 0, title: 'Washing', description: '<p>By hand, cold.</p>' },
    ],
  },
};

/** The current stock, which lists do not show yet. */
const stock: Record<string, number> = {
  [ids.plainVariant]: 7,
  [ids.small]: 2,
  [ids.large]: 3,
};

interface CheckoutItem {
  variant_id: string;
  quantity: number;
}

export interface ContractStore {
  apiUrl: string;
  /** Method, path and decoded query of each call, in the order of their arrival. */
  calls: string[];
  /** The bodies of checkouts. */
  checkouts: Record<string, unknown>[];
  close(): Promise<void>;
}

/** The address of the store's payment page. */
export const contractPayment = 'https://pay.contract-store.example/c/1?step=1';

export async function startContractStore(): Promise<ContractStore> {
  const calls: string[] = [];
  const checkouts: Record<string, unknown>[] = [];
  const server = createServer(async (req, res) => {
    calls.push(
      `${req.method} ${decodeURIComponent(req.url ?? '').replace(`/store/${ids.store}`, '')}`,
    );
    try {
      const [status, body] = await answer(req, checkouts);
      send(res, status, body);
    } catch (error) {
      send(res, 400, { statusCode: 400, message: String(error), error: 'Bad Request' });
    }
  });
  return {
    apiUrl: await listen(server),
    calls,
    checkouts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  req: IncomingMessage,
  checkouts: Record<string, unknown>[],
): Promise<[number, object]> {
  const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://store');
  const base = `/store/${ids.store}`;
  const call = `${req.method} ${pathname.slice(base.length)}`;
  if (!pathname.startsWith(base)) return notFound;
  if (call === 'GET /products') {
    expectOnly(query, ['ids[]', 'offset', 'limit', 'order', 'sort_by', 'is_hidden', 'to_date']);
    const wantedIds = query.getAll('ids[]');
    const isHidden = query.get('is_hidden') === 'true';
    const foundProducts = (isHidden ? [] : listedProducts).filter(
      ({ id, variants }) =>
        wantedIds.length === 0 ||
        wantedIds.includes(id) ||
        variants.some((v) => wantedIds.includes(v.id)),
    );
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 20);
    if (limit > 100) throw new Error('limit must not be greater than 100');
    return [
      200,
      {
        count: foundProducts.length,
        offset,
        limit,
        products: foundProducts.slice(offset, offset + limit),
      },
    ];
  }
  if (call.startsWith('GET /products/')) {
    expectOnly(query, ['field']);
    const detail = details[call.slice('GET /products/'.length)];
    return detail ? [200, { product: detail }] : notFound;
  }
  if (call === 'GET /variants') {
    expectOnly(query, ['fields', 'product_ids[]']);
    if (query.get('fields') !== 'inventory_quantity') throw new Error('fields must be named');
    const wantedIds = query.getAll('product_ids[]');
    const variants = listedProducts
      .filter(({ id }) => wantedIds.includes(id))
      .flatMap((product) => product.variants)
      .map(({ id }) => ({ id, inventory_quantity: stock[id] }));
    return [200, { variants }];
  }
  if (call === 'POST /checkout') {
    const body = (await readJson(req)) as Record<string, unknown>;
    const { items, ...fields } = body;
    if (!Array.isArray(items) || items.length === 0) throw new Error('items must not be empty');
    for (const { variant_id, quantity, ...otherFields } of items as CheckoutItem[])
      if (!(variant_id in stock) || !(quantity >= 1) || Object.keys(otherFields).length > 0)
        throw new Error('an item is a variant_id and a quantity');
    for (const key of Object.keys(fields))
      if (!['successUrl', 'cancelUrl', 'locale', 'timeZone'].includes(key))
        throw new Error(`property ${key} should not exist`);
    checkouts.push(body);
    return [201, { url: contractPayment }];
  }
  return notFound;
}

function expectOnly(query: URLSearchParams, knownNames: readonly string[]) {
  for (const [key, value] of query) {
    if (!knownNames.includes(key)) throw new Error(`property ${key} should not exist`);
    // A client must not send falsy parameters.
    if (['', '0', 'false'].includes(value)) throw new Error(`${key} is sent without a value`);
  }
}

const notFound: [number, object] = [
  404,
  { statusCode: 404, message: 'There is nothing here', error: 'Not Found' },
];

const send = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
