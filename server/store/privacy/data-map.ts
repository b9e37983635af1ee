import type { Tables } from '../../db/tables.ts';
import type { Purpose } from './purposes.ts';

/**
 * The rule for a value when its buyer is forgotten, or when its retention period is over.
 *
 * - `nobody`: it says nothing about a buyer.
 * - `keep`: it stays. Once the values beside it are erased, it identifies nobody.
 * - `lock`: accounting law requires it. It is moved to locked_data, and erased when the years are over.
 * - `erase`: it is erased at once.
 */
type ErasureRule = 'nobody' | 'keep' | 'lock' | 'erase';

export interface ColumnUse {
  fate: ErasureRule;
  /** The value, for people to read; empty if it belongs to nobody. */
  holds: string;
}

export interface TableUse {
  /** Null where no column is about a person. */
  purpose: Purpose | null;
  columns: Readonly<Record<string, ColumnUse>>;
}

const nobodysData: ColumnUse = { fate: 'nobody', holds: '' };
const keep = (holds: string): ColumnUse => ({ fate: 'keep', holds });
const lock = (holds: string): ColumnUse => ({ fate: 'lock', holds });
const erase = (holds: string): ColumnUse => ({ fate: 'erase', holds });

/** A table in which no column is about a person. */
const ofNobody = <Name extends string>(...names: readonly Name[]) => ({
  purpose: null,
  columns: Object.fromEntries(names.map((name) => [name, nobodysData])) as Record<Name, ColumnUse>,
});

/** The sold lines, in orders and in checkouts. */
const line = {
  line: keep('position of a line'),
  product_id: keep('product'),
  variant_id: keep('variant'),
  product_title: keep('what the product was called'),
  variant_title: keep('what the variant was called'),
  image_url: nobodysData,
  quantity: keep('pieces'),
  needs_sending: keep('whether it is sent'),
  tax_class: keep('class of the tax'),
  tax_rate_bp: keep('rate of the tax'),
  unit_cents: keep('price'),
} satisfies Record<string, ColumnUse>;

/** The amount in a buyer's own currency. */
const presentment = {
  presentment_currency: keep('currency that was shown'),
  presentment_cents: keep('amount in it'),
} satisfies Record<string, ColumnUse>;

/** Every column of every table: what it holds of whom. `purposes` says until when. */
export const dataMap = {
  orders: {
    purpose: 'orders',
    columns: {
      id: keep('internal number of the order'),
      number: keep('number of the order'),
      session_id: keep('its checkout'),
      status: keep('state of the order'),
      currency: keep('currency'),
      subtotal_cents: keep('price of the goods'),
      discount_cents: keep('discount'),
      shipping_cents: keep('shipping'),
      shipping_tax_cents: keep('tax of the shipping'),
      shipping_total_cents: keep('paid for shipping'),
      shipping_tax_rate_bp: keep('rate of the tax of shipping'),
      tax_cents: keep('tax'),
      tax_rate_bp: keep('rate of the tax'),
      amount_cents: keep('total'),
      ...presentment,
      email: lock('e-mail address'),
      name: lock('name'),
      address: lock('address; the country stays'),
      disputed_at: keep('when the payment was disputed'),
      sent_at: keep('when it was sent'),
      tracking_number: erase('number of the parcel'),
      tracking_url: erase('where the parcel can be followed'),
      created_at: keep('when it was paid'),
    },
  },
  order_item: {
    purpose: 'orders',
    columns: {
      ...line,
      order_id: keep('its order'),
      sku: keep('article number'),
      subtotal_cents: keep('price of the line'),
      discount_cents: keep('discount'),
      tax_cents: keep('tax'),
      total_cents: keep('total of the line'),
      custom_values: lock('texts entered for an article'),
    },
  },
  refund: {
    purpose: 'orders',
    columns: {
      id: keep('number of the refund'),
      order_id: keep('its order'),
      kind: keep('what it is about'),
      plan: keep('what becomes of the goods'),
      state: keep('whether the money is back'),
      origin: keep('who made it'),
      amount_cents: keep('amount'),
      shipping_cents: keep('shipping in it'),
      ...presentment,
      note: lock('the owner’s note'),
      message: lock('message to the buyer'),
      provider_id: keep('its id at the payment provider'),
      provider_tries: nobodysData,
      provider_reason: erase('why it was made, in words of the payment provider'),
      failure: erase('why it failed, in words of the payment provider'),
      created_at: keep('when it was made'),
      changed_at: keep('when its state changed'),
      told_at: nobodysData,
    },
  },
  refund_piece: {
    purpose: 'orders',
    columns: {
      refund_id: keep('its refund'),
      line: keep('position of a line'),
      quantity: keep('pieces'),
      cents: keep('amount'),
    },
  },
  withdrawal_refund: {
    purpose: 'withdrawals',
    columns: {
      withdrawal_id: keep('number of the statement'),
      refund_id: keep('the refund that settles it'),
    },
  },
  payment_event: {
    purpose: 'orders',
    columns: {
      provider: keep('payment provider'),
      event_id: keep('id of the report at the payment provider'),
      session_id: keep('its checkout'),
      type: keep('what was reported'),
      effect: keep('what came of it'),
      received_at: keep('when it was reported'),
    },
  },
  inventory_move: {
    purpose: 'orders',
    columns: {
      id: nobodysData,
      variant_id: keep('variant'),
      session_id: keep('its checkout'),
      refund_id: keep('its refund'),
      kind: keep('what happened to the stock'),
      on_hand_change: keep('pieces'),
      reserved_change: keep('pieces held'),
      created_at: keep('when'),
    },
  },
  history: {
    purpose: 'orders',
    columns: {
      id: nobodysData,
      at: keep('when the owner did something'),
      action: keep('what was done'),
      order_id: keep('to which order'),
      session_id: keep('to which checkout'),
      variant_id: nobodysData,
      refund_id: keep('about which refund'),
      withdrawal_id: keep('about which withdrawal'),
      detail: erase('values before and after, such as an address that was corrected'),
    },
  },
  checkout_session: {
    purpose: 'checkouts',
    columns: {
      id: keep('number of the checkout'),
      state: keep('whether it was paid'),
      provider_tries: nobodysData,
      idem_key: erase('random key of the browser for this checkout'),
      request_hash: nobodysData,
      provider: keep('payment provider'),
      provider_session_id: keep('its id at the payment provider'),
      provider_request: erase('what was asked of the payment provider, with the e-mail address'),
      provider_url: erase('where it was paid'),
      provider_replaced: keep('id of its earlier session at the payment provider'),
      country: keep('country that it goes to'),
      choice: nobodysData,
      currency: keep('currency'),
      subtotal_cents: keep('price of the goods'),
      shipping_cents: keep('shipping'),
      shipping_tax_cents: keep('tax of shipping'),
      shipping_tax_rate_bp: keep('rate of the tax of shipping'),
      tax_cents: keep('tax'),
      tax_rate_bp: keep('rate of the tax'),
      amount_cents: keep('total'),
      success_url: erase('where the browser goes after the payment'),
      cancel_url: erase('where the browser goes back to'),
      locale: erase('language of the browser'),
      time_zone: erase('time zone of the browser'),
      customer_external_id: erase('id of the buyer at a caller of the API'),
      customer_email: erase('e-mail address'),
      buyer: erase('e-mail address, name and address while a payment is under way'),
      paid: keep('what the payment provider says is paid'),
      holder: erase('IP address as a salted hash, for a day where nothing was paid'),
      holds: nobodysData,
      created_at: keep('when it began'),
      expires_at: keep('until when it could be paid'),
      closed_at: keep('when it was over'),
      unasked: nobodysData,
    },
  },
  checkout_item: {
    purpose: 'checkouts',
    columns: {
      ...line,
      session_id: keep('its checkout'),
      held: keep('pieces held'),
      variation: nobodysData,
      tax_cents: keep('tax'),
      custom_values: erase('texts entered for an article'),
    },
  },
  document: {
    purpose: 'orders',
    columns: {
      kind: keep('whether it is an invoice or a credit note'),
      year: keep('year of its number'),
      number: keep('its number'),
      order_id: keep('its order'),
      refund_id: keep('its refund'),
      amount_cents: keep('amount'),
      created_at: keep('when it was given'),
    },
  },
  document_count: {
    purpose: null,
    columns: { kind: nobodysData, year: nobodysData, last: nobodysData },
  },
  withdrawal: {
    purpose: 'withdrawals',
    columns: {
      id: keep('number of the statement'),
      once: nobodysData,
      order_id: keep('its order'),
      order_number: lock('number of the order, as typed'),
      name: lock('name'),
      email: lock('e-mail address'),
      pieces: keep('what was withdrawn from'),
      statement: lock('the statement in words'),
      reason: lock('reason, where one was given'),
      late: keep('whether it came after the period'),
      received_at: keep('when it was received'),
      settled_at: keep('when it was settled'),
      settlement: lock('what was done, in words'),
    },
  },
  mail: {
    purpose: 'mails',
    columns: {
      id: erase('what the mail tells of'),
      kind: erase('kind of mail'),
      order_id: erase('its order'),
      subject_id: erase('its refund, withdrawal, message or subscription'),
      state: erase('whether it was sent'),
      message_key: erase('its id'),
      tries: nobodysData,
      copied: nobodysData,
      next_at: nobodysData,
      give_up_at: nobodysData,
      created_at: erase('when it was written'),
      sent_at: erase('when it was sent'),
      last_error: erase('what the mail server said'),
    },
  },
  form_use: {
    purpose: 'formLimits',
    columns: {
      id: nobodysData,
      form: keep('which form was sent'),
      client: keep('IP address as a salted hash'),
      network: keep('network of the IP address as a salted hash'),
      provider: keep('wider network of the IP address as a salted hash'),
      at: keep('when'),
    },
  },
  contact_message: {
    purpose: 'messages',
    columns: {
      id: nobodysData,
      name: erase('name'),
      email: erase('e-mail address'),
      message: erase('message'),
      received_at: erase('when it was received'),
    },
  },
  subscriber: {
    purpose: 'newsletter',
    columns: {
      id: nobodysData,
      email: erase('e-mail address'),
      mailbox: erase('e-mail address without its tag'),
      token: nobodysData,
      asked_at: erase('when it was last asked for'),
      confirmed_at: erase('when it was confirmed'),
    },
  },
  locked_data: {
    purpose: 'locked',
    columns: {
      id: nobodysData,
      order_id: keep('its order'),
      email: keep('e-mail address'),
      content: keep('what was erased elsewhere, such as name and address'),
      locked_at: keep('since when it is locked'),
      until_at: keep('when it is erased'),
    },
  },
  forgotten: {
    purpose: 'forgotten',
    columns: {
      id: nobodysData,
      at: keep('when somebody was forgotten'),
      email_hash: keep('e-mail address as a keyed hash'),
      detail: keep('what was erased, in numbers'),
    },
  },
  rate_count: {
    purpose: 'limits',
    columns: {
      client: keep('IP address or e-mail address as a salted hash'),
      minute: keep('in which minute'),
      requests: keep('how often'),
    },
  },
  store_value: ofNobody('name', 'value'),
  collection: ofNobody('id', 'title', 'image_url', 'created_at', 'updated_at', 'deleted_at'),
  product: ofNobody(
    ...(['id', 'title', 'subtitle', 'ribbon_text', 'description', 'thumbnail', 'status'] as const),
    ...(['purchasable', 'hidden', 'position', 'site_product_selection', 'type'] as const),
    ...(['needs_sending', 'tax_class'] as const),
    ...(['url_handle', 'metadata', 'pictures', 'options', 'additional_info'] as const),
    ...(['custom_fields', 'related_products', 'created_at', 'updated_at', 'deleted_at'] as const),
    ...(['producer', 'producer_contact', 'warnings'] as const),
  ),
  product_collection: ofNobody('product_id', 'collection_id', 'position'),
  variant: ofNobody(
    ...(['id', 'product_id', 'position', 'title', 'image_url', 'sku'] as const),
    ...(['manage_inventory', 'weight_grams', 'option_values', 'currency_code'] as const),
    ...(['price_cents', 'sale_price_cents', 'sale_from', 'sale_until'] as const),
    ...(['low_stock', 'deleted_at'] as const),
  ),
  price_change: ofNobody(
    ...(['variant_id', 'at', 'currency_code', 'price_cents'] as const),
    ...(['sale_price_cents', 'sale_from', 'sale_until'] as const),
  ),
  inventory: ofNobody('variant_id', 'on_hand', 'reserved', 'changed_at', 'low_told'),
  picture_color: ofNobody('address', 'color'),
  store_picture: ofNobody('hash', 'content', 'created_at'),
  lease: ofNobody('name', 'owner', 'until_at'),
  market_list: ofNobody('name', 'version', 'due_at', 'content'),
  market_coin: ofNobody('key', 'id'),
  market_price: ofNobody('last', 'low', 'high', 'minute', 'step', 'coin'),
  market_calls: ofNobody('provider', 'month', 'calls'),
} as const satisfies {
  [Table in keyof Tables]: {
    purpose: Purpose | null;
    columns: Readonly<Record<keyof Tables[Table], ColumnUse>>;
  };
};

export type MappedTable = keyof typeof dataMap;

/** @throws for a table that the map does not have */
export const usesOf = (table: MappedTable): ReadonlyMap<string, ColumnUse> =>
  new Map(Object.entries<ColumnUse>(dataMap[table].columns));
