// All tables are in this one file, so that a column is found, and added, in one place.
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { DeskRole } from '../../contract/desk.ts';
import type { ProductTexts } from '../../contract/product-texts.ts';
import type { OrderStatus } from '../../contract/store.ts';
import type { TaxClass } from '../../contract/tax-class.ts';
import type { CheckoutState } from '../../domain/store/checkout-state.ts';

/** The tables as queries see them. Times are epoch milliseconds, money is minor units, booleans 0 or 1, lists JSON text. */
export interface Tables {
  /** Single values by name; see StoreValueName. */
  store_value: { name: string; value: string };
  collection: CollectionTable;
  product: ProductTable;
  product_collection: { product_id: string; collection_id: string; position: number };
  variant: VariantTable;
  price_change: PriceChangeTable;
  /** Only variants with managed stock have a row; what can be sold is on_hand − reserved. */
  inventory: InventoryTable;
  inventory_move: InventoryMoveTable;
  /** The colours of imported pictures without transparent parts. */
  picture_color: { address: string; color: string };
  checkout_session: CheckoutSessionTable;
  checkout_item: CheckoutItemTable;
  payment_event: PaymentEventTable;
  orders: OrdersTable;
  order_item: OrderItemTable;
  refund: RefundTable;
  refund_piece: RefundPieceTable;
  document: DocumentTable;
  /** The last number given to a document. */
  document_count: { kind: DocumentTable['kind']; year: number; last: number };
  mail: MailTable;
  withdrawal: WithdrawalTable;
  /** The refunds that settle a withdrawal; a failed refund settles nothing. */
  withdrawal_refund: { withdrawal_id: string; refund_id: string };
  /**
   * The senders of forms within the last day, as salted hashes. A withdrawal is listed only if the owner was mailed
   * about it.
   */
  form_use: {
    id: string;
    form: 'contact' | 'newsletter' | 'withdrawal';
    client: string;
    network: string;
    provider: string;
    at: number;
  };
  contact_message: ContactMessageTable;
  subscriber: SubscriberTable;
  history: HistoryTable;
  desk_link: DeskLinkTable;
  desk_session: DeskSessionTable;
  desk_passkey: DeskPasskeyTable;
  /** Idempotency keys of the last day's writes at the desk: a write whose response was lost is not repeated. */
  desk_write: { key: string; at: number; is_done: Generated<number> };
  locked_data: LockedDataTable;
  forgotten: ForgottenTable;
  /** The process that holds each lease, and the end of the lease by the database's clock. */
  lease: { name: string; owner: string; until_at: number };
  market_list: MarketListTable;
  /** Requests by client and limit (a salted hash) in a minute; `minute` counts from the epoch. */
  rate_count: { client: string; minute: number; requests: number };
  store_picture: StorePictureTable;
  /** The coins whose prices are recorded. */
  market_coin: { key: number; id: string };
  market_price: MarketPriceTable;
  /** Calls to a market provider in a month (UTC), such as 2026-06. */
  market_calls: { provider: string; month: string; calls: number };
  market_chart: MarketChartTable;
}

interface CollectionTable {
  id: string;
  title: string;
  image_url: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

interface ProductTable extends ProductTexts {
  id: string;
  title: string;
  description: string | null;
  thumbnail: string | null;
  status: string;
  purchasable: number;
  hidden: number;
  position: number;
  site_product_selection: string | null;
  type: string;
  /** 0 for goods that are not shipped, such as a download. */
  needs_sending: Generated<number>;
  tax_class: Generated<TaxClass>;
  url_handle: string | null;
  metadata: string | null;
  pictures: string;
  options: string;
  additional_info: string;
  custom_fields: string;
  related_products: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

interface VariantTable {
  id: string;
  product_id: string;
  position: number;
  title: string;
  image_url: string | null;
  sku: string | null;
  manage_inventory: number;
  weight_grams: number | null;
  option_values: string;
  currency_code: string;
  price_cents: number;
  sale_price_cents: number | null;
  /** The start of the sale; null for an open start. */
  sale_from: number | null;
  /** The first moment after the sale; null for an open end. */
  sale_until: number | null;
  /** The number of units at which the variant counts as low; null for the shop's number. */
  low_stock: number | null;
  deleted_at: number | null;
}

interface InventoryTable {
  variant_id: string;
  on_hand: number;
  reserved: number;
  changed_at: number;
  /** 1 once the owner was notified of the low stock. */
  low_told: Generated<number>;
}

/** The history of variants' prices. A price applies until the variant's next row; rows are never changed. */
interface PriceChangeTable
  extends Pick<
    VariantTable,
    'currency_code' | 'price_cents' | 'sale_price_cents' | 'sale_from' | 'sale_until'
  > {
  variant_id: string;
  at: number;
}

/** Every change of stock, with its cause. A variant's stock is the sum of its moves. */
interface InventoryMoveTable {
  id: string;
  variant_id: string;
  /** Null for stock that the owner changed. */
  session_id: string | null;
  /** The refund whose units were put back; a session may have several. */
  refund_id: ColumnType<string | null, string | null | undefined>;
  /** `stock` changes the number by an amount; `count` (a command) and `import` (a file) set it. */
  kind: 'stock' | 'count' | 'import' | 'hold' | 'release' | 'sale' | 'late_sale' | 'restock';
  on_hand_change: number;
  reserved_change: number;
  /**
   * The time for which the number was set, which may be before the time of recording; null for a
   * change by an amount.
   */
  counted_at: ColumnType<number | null, number | null | undefined>;
  created_at: number;
}

interface CheckoutSessionTable {
  id: string;
  state: CheckoutState;
  /** The number of idempotency keys that failed responses of the provider have used up. */
  provider_tries: Generated<number>;
  idem_key: string | null;
  request_hash: string;
  /** The payment provider: its name, `test`, or `hand` for a sale that the owner entered. */
  provider: string;
  provider_session_id: string | null;
  /** The request to the provider that creates the session, as JSON; null in test mode. */
  provider_request: string | null;
  /** The provider's address where the buyer pays. */
  provider_url: string | null;
  /** The provider's session for an earlier choice of the country, until the provider has ended it. */
  provider_replaced: string | null;
  /** The destination as an ISO 3166 code, once the buyer has chosen it. */
  country: string | null;
  /** How often the buyer chose a country; null if the price does not depend on the country. */
  choice: number | null;
  currency: string;
  subtotal_cents: number;
  shipping_cents: number;
  shipping_tax_cents: Generated<number>;
  shipping_tax_rate_ppm: number | null;
  /** A part of the amount, either included in the prices or added to them. */
  tax_cents: Generated<number>;
  /** The tax rate in parts per million; null if unknown. */
  tax_rate_ppm: number | null;
  /** The total to pay: the goods, plus shipping and added tax. */
  amount_cents: number;
  success_url: string;
  cancel_url: string;
  locale: string | null;
  time_zone: string;
  customer_external_id: string | null;
  customer_email: string | null;
  /** Contact and address as JSON while a delayed payment is pending; afterwards the order has them. */
  buyer: string | null;
  /**
   * The payment as the provider reported it, as JSON, with which the audit compares the order; null
   * if the payment equals the requested total.
   */
  paid: string | null;
  /**
   * The client that holds the stock, or whose hold ended unpaid, as a salted hash; deleted a day
   * after the session began.
   */
  holder: string | null;
  /**
   * 0 if the client's share of holds was used up: the session then has no hold and is paid from the remaining stock.
   */
  holds: Generated<number>;
  created_at: number;
  expires_at: number;
  closed_at: number | null;
  /**
   * 1 while it is unknown whether the session was paid, because the provider could not be reached when the session
   * ended.
   */
  unasked: Generated<number>;
}

/** The variant as it was when the buyer bought it. */
interface LineColumns {
  line: number;
  product_id: string;
  variant_id: string;
  product_title: string;
  variant_title: string;
  image_url: string | null;
  quantity: number;
  unit_cents: number;
  /** 0 for goods that are not shipped. */
  needs_sending: number;
  /** The product's own delivery time, as the buyer saw it; null for the shop's. */
  delivery_time: ColumnType<string | null, string | null | undefined>;
  tax_class: TaxClass;
  /** The tax rate in parts per million; null if no tax is charged, or the rate is unknown. */
  tax_rate_ppm: number | null;
  custom_values: string;
}

interface CheckoutItemTable extends LineColumns {
  session_id: string;
  /** Units of managed stock that are, or were, reserved for this line; 0 for stock that is not managed. */
  held: number;
  /** Counts the lines of one variant, which differ in the buyer's texts. */
  variation: number;
  /** This line's part of the session's tax_cents. */
  tax_cents: Generated<number>;
}

interface PaymentEventTable {
  provider: string;
  event_id: string;
  session_id: string;
  type: string;
  effect: string;
  received_at: number;
}

interface OrdersTable extends PresentmentColumns {
  id: string;
  number: string;
  session_id: string;
  status: OrderStatus;
  /** The payment as the provider reported it. */
  currency: string;
  /** The goods before discount. */
  subtotal_cents: number;
  discount_cents: number;
  /** The shipping's price before added tax, its share of the tax, and the amount paid for it. */
  shipping_cents: number;
  shipping_tax_cents: number;
  shipping_total_cents: number;
  /** The whole tax, included in the prices or added to them; a part of the amount. */
  tax_cents: number;
  /** The tax rates of shipping and of the whole order, in parts per million; null without tax, or with several rates. */
  shipping_tax_rate_ppm: number | null;
  tax_rate_ppm: number | null;
  amount_cents: number;
  email: string;
  name: string;
  address: string;
  /** The time since which the payment has been disputed. */
  disputed_at: number | null;
  /** The time at which the order was marked as sent, and its parcel if known. */
  sent_at: number | null;
  tracking_number: string | null;
  tracking_url: string | null;
  created_at: number;
}

/** The amount that the buyer saw and paid, if the provider showed them a currency of their own. */
interface PresentmentColumns {
  /** The currency in lower case. */
  presentment_currency: string | null;
  presentment_cents: number | null;
}

/** `restock` and `cancel` return the units to stock; `cancel` is for an order that was never sent. */
export type RefundPlan = 'refund' | 'restock' | 'cancel';

interface OrderItemTable extends LineColumns {
  order_id: string;
  sku: string | null;
  /** The provider's figures: the price before discount, the discount, the tax, and the amount paid. */
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
}

/** Refunds, made or under way, which an order's own columns do not take into account. */
interface RefundTable extends PresentmentColumns {
  id: string;
  order_id: string;
  /** Everything that was left, some units of lines, or an amount. */
  kind: 'whole' | 'lines' | 'amount';
  plan: RefundPlan;
  /**
   * `begun`: the payment provider may not have accepted the refund yet. A failed refund has moved
   * no money.
   */
  state: 'begun' | 'pending' | 'made' | 'failed';
  /** Where the refund began: by the owner here, at the payment provider, or outside of both, such as in cash. */
  origin: 'owner' | 'provider' | 'elsewhere';
  amount_cents: number;
  /** The shipping in the amount, for a refund of units. */
  shipping_cents: number;
  /** The owner's note to themselves. */
  note: string | null;
  /** The owner's message to the buyer. */
  message: string | null;
  /** The provider's id; null until it is known, and for payments without a provider. */
  provider_id: string | null;
  /** The number of idempotency keys that refusals used up while an earlier try's outcome was unknown. */
  provider_tries: Generated<number>;
  /** The provider's codes, for the owner only: the reason for the refund, and for its failure. */
  provider_reason: string | null;
  failure: string | null;
  created_at: number;
  changed_at: number;
  /** The time at which a command reported to the owner that the refund was accepted. */
  told_at: number | null;
}

interface RefundPieceTable {
  refund_id: string;
  line: number;
  quantity: number;
  cents: number;
}

/** An invoice, or the credit note of a refund; numbered by kind and year, without gaps. */
interface DocumentTable {
  kind: 'invoice' | 'credit';
  year: number;
  number: number;
  order_id: string;
  /** Null for an invoice. */
  refund_id: string | null;
  /** The document's content. A document that was issued does not change. */
  amount_cents: number;
  /** JSON: see Seller, as of the issue. Null for a receipt, and for a refund of an order that has one. */
  seller: ColumnType<string | null, string | null | undefined>;
  created_at: number;
}

/**
 * Mails to buyers and to the owner. The content of a mail is read from the database when the mail
 * is sent.
 */
interface MailTable {
  /** The kind and the subject, so that each mail exists once. */
  id: string;
  kind: MailKind;
  order_id: string | null;
  /** The id of the subject, such as a refund. */
  subject_id: string | null;
  /** `failed`: every try within the time limit failed. */
  state: 'waiting' | 'sent' | 'failed';
  /** The part of the Message-ID before the @, which is the same for every try. */
  message_key: string;
  tries: Generated<number>;
  /** 1 once the mail server has accepted the owner's copy. */
  copied: Generated<number>;
  next_at: number;
  give_up_at: number;
  created_at: number;
  sent_at: number | null;
  /** The mail server's answer to the last try. */
  last_error: string | null;
}

/** The recipient is the buyer; for kinds that begin with `owner` the owner, and for `newsletter` the subscriber. */
export type MailKind =
  | 'paid'
  | 'sent'
  | 'refunded'
  | 'link'
  | 'message'
  | 'withdrawal'
  | 'owner-order'
  | 'owner-refund-due'
  | 'owner-refund-twice'
  | 'owner-refund-failed'
  | 'owner-withdrawal'
  | 'owner-withdrawals-held'
  | 'owner-low-stock'
  | 'owner-message'
  | 'newsletter';

interface ContactMessageTable {
  /** A random id that the browser makes for the form, so that a form sent twice is one message. */
  id: string;
  name: string;
  email: string;
  message: string;
  received_at: number;
}

/** An e-mail address for the newsletter. A row is deleted when its owner unsubscribes. */
interface SubscriberTable {
  id: string;
  /** The address in lower case. */
  email: string;
  /** The address without its +tag, so that one mailbox counts once. */
  mailbox: string;
  /** The token in the links that confirm and end the subscription. */
  token: string;
  /** The time of the last link sent to the address. */
  asked_at: number;
  /** Null until the address is confirmed by a link in a mail. */
  confirmed_at: number | null;
}

/** A buyer's statement that they withdraw from a contract. */
interface WithdrawalTable {
  id: string;
  /** A random id made for the form, so that a form sent twice is one statement. */
  once: string;
  /** Null until an order is matched. */
  order_id: string | null;
  /** The number as typed, if it matches no order. */
  order_number: string;
  name: string;
  email: string;
  /** JSON: see WithdrawnUnits; empty if the statement names the units in words. */
  pieces: string;
  statement: string;
  reason: string | null;
  /** 1 if the statement came after the period, as far as the shop knows. */
  late: number;
  received_at: number;
  /**
   * When and how the owner settled the withdrawal without a refund; see withdrawal_refund for
   * refunds.
   */
  settled_at: number | null;
  settlement: string | null;
}

/** The last response of the market provider, shared by all processes. */
interface MarketListTable {
  /** One row per provider and key. */
  name: string;
  version: string;
  /** The time from which the provider may be asked again, by the database's clock. */
  due_at: number;
  /** JSON. */
  content: string;
}

/** A chart requested from the market provider, shared by all processes. Times are by the database's clock, epoch ms. */
interface MarketChartTable {
  /** The provider and key, the range and the coin. */
  name: string;
  asked_at: number;
  /** The time at which `prices` arrived; null until then. */
  sent_at: number | null;
  /** JSON of pairs: minutes since the epoch, and US dollars. */
  prices: string | null;
}

/** A picture that the operator imported, or the URL to fetch it from, by the hash of its content. */
interface StorePictureTable {
  hash: string;
  content: Uint8Array;
  created_at: number;
}

interface MarketPriceTable {
  last: number;
  low: number;
  high: number;
  /** The start of the bucket, in minutes since the epoch. */
  minute: number;
  step: number;
  /** `market_coin.key`. */
  coin: number;
}

interface HistoryTable {
  id: string;
  at: number;
  action: HistoryAction;
  /** The person at the desk who acted; null for the owner's command and for the payment provider. */
  actor: ColumnType<string | null, string | null | undefined>;
  order_id: string | null;
  session_id: string | null;
  variant_id: string | null;
  /** The refund, from which the amounts are read. */
  refund_id: string | null;
  withdrawal_id: string | null;
  /** JSON. */
  detail: string;
}

/** A link that opens the desk once. */
interface DeskLinkTable {
  /** SHA-256 of the link's token. */
  hash: string;
  /** An address of `desk` in site.yaml, or `owner` for a link that was made on the server. */
  person: string;
  /**
   * 1 if the link was requested by mail. Links of the command do not count towards the limit of
   * mails.
   */
  is_mailed: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A session at the desk. The row is deleted when the session ends. */
interface DeskSessionTable {
  /** SHA-256 of the cookie's token. */
  hash: string;
  /** Identifies the session in the list of sessions. */
  id: string;
  person: string;
  /** The person's role when the session was opened. A change of the role ends the session. */
  role: DeskRole;
  /** The browser and system, as text for people. */
  device: string;
  site_run: string;
  /**
   * The passkey that opened the session; removing the passkey ends the session. Null for a link.
   */
  passkey_id: string | null;
  created_at: number;
  /** The time of the last request, at most a minute old. */
  seen_at: number;
}

/** A passkey (WebAuthn), which contains no secret. */
interface DeskPasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  person: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON. */
  transports: string;
  created_at: number;
  used_at: number | null;
}

/** A value erased from an order of a forgotten buyer, which accounts need until a certain day. */
interface LockedDataTable {
  id: string;
  order_id: string;
  email: string;
  /** JSON: see LockedValue. */
  content: string;
  locked_at: number;
  until_at: number;
}

/** The record that a buyer was forgotten. */
interface ForgottenTable {
  id: string;
  at: number;
  /** HMAC-SHA256 of the e-mail address, with the key `person_key`. */
  email_hash: string;
  /** JSON: the numbers of erased and locked values. */
  detail: string;
}

/** The owner's actions; `returned`, `refund-failed` and `disputed` are reports of the payment provider. */
export type HistoryAction =
  | 'returned'
  | 'refund-failed'
  | 'disputed'
  | 'fulfil'
  | 'fulfil-undo'
  | 'refund'
  | 'cancel'
  | 'address'
  | 'release'
  | 'sold'
  | 'price'
  | 'stock'
  | 'import'
  | 'import-undo'
  | 'delete-test-orders'
  | 'mail'
  | 'message'
  | 'order-key'
  | 'site'
  | 'withdrawal';

export type CheckoutSessionRow = Selectable<CheckoutSessionTable>;
export type CheckoutItemRow = Selectable<CheckoutItemTable>;
export type NewInventoryMove = Insertable<InventoryMoveTable>;
export type OrderRow = Selectable<OrdersTable>;
export type OrderItemRow = Selectable<OrderItemTable>;
export type DocumentRow = Selectable<DocumentTable>;
export type RefundRow = Selectable<RefundTable>;
export type MailRow = Selectable<MailTable>;
export type WithdrawalRow = Selectable<WithdrawalTable>;
export type ProductRow = Selectable<ProductTable>;
export type VariantRow = Selectable<VariantTable>;
export type CollectionRow = Selectable<CollectionTable>;
