import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

type Json = Record<string, unknown>;

interface Call {
  method: string;
  /** Path and query below the store. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A hosted store on a loopback port. A test may change its catalogue and replace its responses. */
export interface FakeHostedStore {
  /** The value for STORE_API_URL. */
  apiUrl: string;
  products: unknown[];
  hidden: unknown[];
  /** Stock by variant id, for the variants call. */
  stock: Record<string, unknown>;
  calls: Call[];
  /** Handles requests in place of the store; null restores it. */
  spoil: ((res: ServerResponse, call: Call) => void) | null;
  close(): Promise<void>;
}

export const storeId = 'store_01HOSTED';

/** A product in euros as the contract has it. */
export function hostedProduct(name: string, more: Json = {}): Json {
  return {
    id: `prod_${name}`,
    title: `Lamp ${name}`,
    subtitle: 'From another shop',
    ribbon_text: null,
    description: `<p>A lamp called <strong>${name}</strong>.</p>`,
    thumbnail: `https://cdn.shop.example/${name}.jpg`,
    status: 'published',
    purchasable: true,
    order: 1,
    site_product_selection: 'lowest_price_first',
    type: { value: 'physical' },
    url_handle: name,
    metadata: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
    deleted_at: null,
    images: [{ url: `https://cdn.shop.example/${name}.jpg`, order: 0, type: 'image' }],
    options: [],
    variants: [hostedVariant(`variant_${name}`)],
    product_collections: [],
    additional_info: [],
    custom_fields: [],
    related_products: [],
    ...more,
  };
}

export const hostedVariant = (id: string, more: Json = {}): Json => ({
  id,
  title: 'Brass',
  image_url: null,
  sku: null,
  manage_inventory: true,
  weight: null,
  options: [],
  inventory_quantity: 9,
  prices: [
    {
      amount: 2_490,
      sale_amount: null,
      currency_code: 'EUR',
      currency: {
        code: 'eur',
        symbol: '€',
        symbol_native: '€',
        name: 'Euro',
        name_plural: 'euros',
        decimal_digits: 2,
        rounding: 0,
        template: '$1 €',
        min_amount: 50,
      },
    },
  ],
  ...more,
});

export async function startFakeHostedStore(): Promise<FakeHostedStore> {
  const prefix = `/store/${storeId}`;
  const server = createServer(async (req, res) => {
    const { method = 'GET', url = '', headers } = req;
    const call: Call = { method, path: url.slice(prefix.length), headers, body: await text(req) };
    fake.calls.push(call);
    if (fake.spoil !== null) return fake.spoil(res, call);
    const { pathname, searchParams } = new URL(call.path, 'http://store');
    if (pathname === '/products') {
      const all = searchParams.get('is_hidden') === 'true' ? fake.hidden : fake.products;
      const offset = Number(searchParams.get('offset') ?? 0);
      const limit = Number(searchParams.get('limit') ?? 100);
      const products = all.slice(offset, offset + limit);
      return json(res, 200, { count: all.length, offset, limit, products });
    }
    if (pathname === '/variants') {
      const variants = Object.entries(fake.stock).map(([id, left]) => ({
        id,
        inventory_quantity: left,
      }));
      return json(res, 200, { variants });
    }
    if (pathname === '/checkout' && method === 'POST')
      return json(res, 200, { url: 'https://pay.shop.example/session/1?step=pay' });
    json(res, 404, { statusCode: 404, message: 'Not here', error: 'Not Found' });
  });
  const fake: FakeHostedStore = {
    apiUrl: await listen(server),
    products: [hostedProduct('ada'), hostedProduct('bea', { order: 2 })],
    hidden: [],
    stock: {},
    calls: [],
    spoil: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

export function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
