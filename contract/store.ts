import type { HtmlNode } from './html-node.ts';
import type { WireTexts } from './product-texts.ts';
import type { TaxClass } from './tax-class.ts';

/** The store contract: all shapes on the wire. Money is integer minor units. */

export interface WireCurrency {
  code: string;
  symbol: string;
  /** '$$1' shows 1999 as '$19.99': the figure replaces `$1`. */
  template: string;
  decimal_digits: number;
  // Unreliable: a hosted store need not send it.
  symbol_native?: string;
  name?: string;
  name_plural?: string;
  rounding?: number;
  min_amount?: number;
}

export interface WirePrice {
  /** Minor units. */
  amount: number;
  /** Minor units; null or 0 without a sale. */
  sale_amount: number | null;
  /**
   * While a sale is on: the lowest price of the 30 days before the sale began, in minor units; null if no price is
   * known. An addition of this store to the contract.
   */
  lowest_amount_30_days?: number | null;
  currency_code: string;
  currency: WireCurrency;
}

export interface OptionValue {
  id: string;
  option_id: string;
  variant_id: string;
  value: string;
}

interface ProductOption {
  id: string;
  title: string;
  values: OptionValue[];
}

export interface WireVariant {
  id: string;
  title: string;
  image_url: string | null;
  sku: string | null;
  manage_inventory: boolean;
  /** Grams. */
  weight: number | null;
  options: OptionValue[];
  /** Null when stock is not managed. */
  inventory_quantity: number | null;
  /** Only the first price is used. */
  prices: WirePrice[];
}

export interface ProductPicture {
  url: string;
  order: number;
  /** 'image', or another type of a hosted store, such as 'video'. */
  type: string;
  /**
   * The picture's average colour, as `#rrggbb`, if it is known and the picture is opaque; an addition of this
   * store to the contract.
   */
  color?: string;
}

interface AdditionalInfo {
  id: string;
  order: number;
  title: string;
  /** HTML, sanitised. */
  description: string;
  /** The description as a tree; an addition of this store to the contract. */
  description_nodes: HtmlNode[];
}

export interface CustomField {
  id: string;
  title: string;
  is_required: boolean;
}

interface RelatedProduct {
  id: string;
  section_title: string;
  related_type: string;
  related_id: string;
  position: number;
}

export interface ProductCollectionLink {
  product_id: string;
  collection_id: string;
  order: number;
}

interface WireProductBase extends WireTexts {
  id: string;
  title: string;
  /** HTML, sanitised. */
  description: string | null;
  /** The description as a tree; an addition of this store to the contract. */
  description_nodes: HtmlNode[];
  thumbnail: string | null;
  status: string;
  purchasable: boolean;
  order: number;
  site_product_selection: string | null;
  type: { value: string };
  /** False if the product is not shipped; an addition of this store to the contract. */
  needs_sending?: boolean;
  /** The product's tax class; an addition of this store to the contract. */
  tax_class?: TaxClass;
  url_handle: string | null;
  metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  options: ProductOption[];
  variants: WireVariant[];
  product_collections: ProductCollectionLink[];
  additional_info: AdditionalInfo[];
  custom_fields: CustomField[];
  related_products: RelatedProduct[];
}

/** A product in a list: its pictures are `images`. */
export interface WireProduct extends WireProductBase {
  images: ProductPicture[];
}

/** A product requested by id: its pictures are `media`. */
export interface WireProductDetail extends WireProductBase {
  media: ProductPicture[];
}

export interface ProductsAnswer {
  /** The number of all matches; a page may show fewer. */
  count: number;
  offset: number;
  limit: number;
  products: WireProduct[];
}

export interface ProductAnswer {
  product: WireProductDetail;
}

export interface VariantsAnswer {
  variants: { id: string; inventory_quantity: number | null }[];
}

export interface WireCollection {
  id: string;
  title: string;
  image_url: string | null;
  store_id: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  metadata: Record<string, unknown> | null;
}

/** Body of POST /checkout. A client's prices, currency or status are not part of it and are ignored. */
export interface CheckoutRequest {
  items: {
    variant_id: string;
    quantity: number;
    custom_field_values?: { custom_field_id: string; value: string }[];
  }[];
  /** Absolute URLs on this site. */
  successUrl: string;
  cancelUrl: string;
  locale?: string;
  /** The browser's IANA time zone. */
  timeZone: string;
  customer?: { external_id?: string; email?: string };
}

export interface CheckoutAnswer {
  /** The payment page; always contains a `?`. */
  url: string;
}

/** Additional request headers of POST /checkout; a store that does not know them ignores them. */
export const checkoutHeaders = {
  /** 16 to 128 printable characters. The same key and body return the same session; another body gets 409. */
  idempotencyKey: 'idempotency-key',
  /**
   * This browser's previous sessions, comma-separated: their ids, or the keys of requests that got no response.
   * Creating the new session releases the unpaid holds of these sessions.
   */
  previousSession: 'previous-session',
} as const;

export interface CheckoutLine {
  product_id: string;
  variant_id: string;
  product_title: string;
  variant_title: string;
  image_url: string | null;
  quantity: number;
  /** Minor units, per unit. */
  unit_amount: number;
  /** Minor units, for the whole line. */
  amount: number;
  custom_field_values: { title: string; value: string }[];
}

/** `refund_due`: the payment arrived after the hold had ended and the stock was gone. */
export const orderStatuses = ['paid', 'refund_due', 'refunded', 'fulfilled', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Minor units; the rate is null if there are several, or none is known. */
export interface CheckoutTax {
  amount: number;
  rate_percent: number | null;
  added: boolean;
}

/** The response of GET /checkout/{sessionId} and of its cancel. Contains no contact data. */
export interface WireCheckout {
  id: string;
  /** `complete` does not imply `paid`: delayed payments finish later. */
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  /** True if the buyer's own browser cancelled the checkout; false if it expired. */
  cancelled: boolean;
  order_number: string | null;
  order_status: OrderStatus | null;
  /** The buyer's page of the order; an addition of this store to the contract. */
  order_page: string | null;
  currency: WireCurrency;
  lines: CheckoutLine[];
  /** Minor units. */
  subtotal: number;
  /** The amount taken off the subtotal; an addition of this store to the contract. */
  discount: number;
  shipping: number;
  /** An addition of this store: true if any item is shipped. */
  needs_sending: boolean;
  /** An addition of this store: the tax, included in the prices or added to them; null if none is charged or known. */
  tax: CheckoutTax | null;
  total: number;
  /** An addition of this store: the amount paid in the buyer's own currency, formatted; null if that is the shop's. */
  presented_total: string | null;
  expires_at: string;
}

/** The body of every refusal of the store. */
export interface StoreError {
  statusCode: number;
  /** A sentence for the buyer. */
  message: string;
  /** The HTTP reason phrase. */
  error: string;
  /** The line that a 409 or 422 is about. */
  variant_id?: string;
  /** The line's remaining stock, on 409. */
  available?: number;
  /** The missing custom field, on 422. */
  custom_field_id?: string;
}
