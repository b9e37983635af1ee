import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../listen.ts';

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
  apiUrl: string;
  /** The products as a list has them, with `images`; a request by id gives `media`. */
  products: unknown[];
  hidden: unknown[];
  /** By product id: the fields that lists leave out, or a product that appears in no list. */
  details: Record<string, Json>;
  /** Stock by variant id, for the variants call. */
  stock: Record<string, unknown>;
  calls: Call[];
  /** Handles requests instead of the store; null restores the store. */
  intercept: ((res: ServerResponse, call: Call) => void) | null;
  close(): Promise<void>;
}

export const storeId = 'store_01HOSTED';

/** A product in euros with only the fields that the contract requires. */
export function hostedProduct(name: string, fields: Json = {}): Json {
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
    ...fields,
  };
}

export const hostedVariant = (id: string, fields: Json = {}): Json => ({
  id,
  title: 'Brass',
  image_url: null,
  sku: null,
  manage_inventory: true,
  weight: null,
  options: [],
  inventory_quantity: 9,
  prices: [hostedPrice()],
  ...fields,
});

export const hostedPrice = (fields: Json = {}): Json => ({
  amount: 2_490,
  sale_amount: null,
  currency_code: 'EUR',
  currency: { code: 'eur', symbol: '€', template: '$1 €' },
  ...fields,
});

const listParameters = ['ids[]', 'offset', 'limit', 'order', 'sort_by', 'is_hidden', 'to_date'];

export async function startFakeHostedStore(): Promise<FakeHostedStore> {
  const prefix = `/store/${storeId}`;
  const server = createServer(async (req, res) => {
    const { method = 'GET', url = '', headers } = req;
    const call: Call = { method, path: url.slice(prefix.length), headers, body: await text(req) };
    fake.calls.push(call);
    if (fake.intercept !== null) return fake.intercept(res, call);
    const { pathname, searchParams } = new URL(call.path, 'http://store');
    const unknownParameter = (knownNames: readonly string[]) => {
      const key = [...searchParams.keys()].find((name) => !knownNames.includes(name));
      if (key === undefined) return false;
      const message = `property ${key} should not exist`;
      sendJson(res, 400, { statusCode: 400, message, error: 'Bad Request' });
      return true;
    };
    if (pathname === '/products') {
      if (unknownParameter(listParameters)) return;
      const ids = searchParams.getAll('ids[]');
      const lists = searchParams.get('is_hidden') === 'true' ? fake.hidden : fake.products;
      const matchingRows =
        ids.length > 0 ? lists.filter((row) => ids.some((id) => hasId(row, id))) : lists;
      const offset = Number(searchParams.get('offset') ?? 0);
      const limit = Number(searchParams.get('limit') ?? 100);
      const products = matchingRows.slice(offset, offset + limit);
      return sendJson(res, 200, { count: matchingRows.length, offset, limit, products });
    }
    const segment = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
    if (segment !== undefined) {
      const id = decodeURIComponent(segment);
      if (unknownParameter(['field'])) return;
      const listedProduct = [...fake.products, ...fake.hidden].find((row) => hasId(row, id));
      const product = detailOf({ ...(listedProduct ?? {}), ...fake.details[id] });
      if ('id' in product) return sendJson(res, 200, { product });
    }
    if (pathname === '/variants') {
      if (unknownParameter(['fields', 'product_ids[]'])) return;
      const variants = Object.entries(fake.stock).map(([id, stockLeft]) => ({
        id,
        inventory_quantity: stockLeft,
      }));
      return sendJson(res, 200, { variants });
    }
    if (pathname === '/checkout' && method === 'POST')
      return sendJson(res, 200, { url: 'https://pay.shop.example/session/1?step=pay' });
    sendJson(res, 404, { statusCode: 404, message: 'Not here', error: 'Not Found' });
  });
  const fake: FakeHostedStore = {
    apiUrl: await listen(server),
    products: [hostedProduct('ada'), hostedProduct('bea', { order: 2 })],
    hidden: [],
    details: {},
    stock: {},
    calls: [],
    intercept: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

const hasId = (row: unknown, id: string): row is Json =>
  typeof row === 'object' && row !== null && 'id' in row && row.id === id;

/** A product as a request by id gives it: with `media` instead of the `images` of lists. */
function detailOf({ images, ...fields }: Json): Json {
  return images === undefined ? fields : { media: images, ...fields };
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
