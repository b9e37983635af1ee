import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { listenAndPrint } from './processes.ts';

// The baseline for checkouts: the SQL statements of one checkout, hand-written, behind bare node:http.
//   node bench/measuring/raw-checkout-server.ts <database file of a store>
const db = new DatabaseSync(process.argv[2] ?? '');
db.exec('PRAGMA synchronous = FULL');
const keyUsed = db.prepare('select id, request_hash from checkout_session where idem_key = ?');
const sold = db.prepare(
  `select variant.id, variant.title, variant.image_url, variant.manage_inventory, variant.price_cents,
   variant.sale_price_cents, variant.currency_code, product.id as product_id, product.title as product_title,
   product.thumbnail, product.purchasable, product.hidden, product.custom_fields
   from variant inner join product on product.id = variant.product_id where variant.id in (?)`,
);
const session = db.prepare(
  `insert into checkout_session (id, state, idem_key, request_hash, provider, currency,
   subtotal_cents, shipping_cents, amount_cents, success_url, cancel_url, time_zone, created_at, expires_at)
   values (?, 'open', ?, ?, 'test', 'usd', 1, 0, 1, ?, ?, ?, ?, ?)`,
);
const item = db.prepare(
  `insert into checkout_item (session_id, line, product_id, variant_id, product_title, variant_title, quantity,
   unit_cents, custom_values, held, variation, needs_sending, tax_class)
   values (?, 0, ?, ?, ?, ?, 1, 1, '[]', 1, 0, 1, 'standard')`,
);
const lock = db.prepare('select variant_id from inventory where variant_id in (?)');
const take = db.prepare(
  'update inventory set reserved = reserved + 1, changed_at = ? where variant_id = ? and on_hand - reserved >= 1',
);
const move = db.prepare(
  `insert into inventory_move (id, variant_id, session_id, kind, on_hand_change, reserved_change, created_at)
   values (?, ?, ?, 'hold', 0, 1, ?)`,
);

function checkout(body: string): string {
  const request: {
    items: { variant_id: string }[];
    successUrl: string;
    cancelUrl: string;
    timeZone: string;
  } = JSON.parse(body);
  const variantId = request.items[0]?.variant_id ?? '';
  const id = randomBytes(16).toString('hex');
  const now = Date.now();
  db.exec('BEGIN IMMEDIATE');
  keyUsed.get(id);
  const variant = sold.get(variantId);
  const { successUrl, cancelUrl, timeZone } = request;
  session.run(id, id, id, successUrl, cancelUrl, timeZone, now, now + 1_860_000);
  item.run(
    id,
    String(variant?.['product_id']),
    variantId,
    String(variant?.['product_title']),
    String(variant?.['title']),
  );
  lock.get(variantId);
  take.run(now, variantId);
  move.run(randomBytes(16).toString('hex'), variantId, id, now);
  db.exec('COMMIT');
  return id;
}

listenAndPrint(
  createServer(async (req, res) => {
    const id = checkout(await text(req));
    const body = JSON.stringify({ url: `http://127.0.0.1/checkout/${id}?lang=en` });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    res.writeHead(200, headers).end(body);
  }),
);
