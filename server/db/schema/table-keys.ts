import type { Tables } from '../tables.ts';

/** The primary key of every table, each table after those that it refers to. */
const tableKeys = {
  store_value: ['name'],
  collection: ['id'],
  product: ['id'],
  product_collection: ['product_id', 'collection_id'],
  variant: ['id'],
  price_change: ['variant_id', 'at'],
  inventory: ['variant_id'],
  inventory_move: ['id'],
  picture_color: ['address'],
  checkout_session: ['id'],
  checkout_item: ['session_id', 'line'],
  payment_event: ['provider', 'event_id'],
  orders: ['id'],
  order_item: ['order_id', 'line'],
  refund: ['id'],
  refund_piece: ['refund_id', 'line'],
  document: ['kind', 'year', 'number'],
  document_count: ['kind', 'year'],
  mail: ['id'],
  withdrawal: ['id'],
  withdrawal_refund: ['withdrawal_id', 'refund_id'],
  form_use: ['id'],
  contact_message: ['id'],
  subscriber: ['id'],
  history: ['id'],
  desk_link: ['hash'],
  desk_passkey: ['id'],
  desk_session: ['hash'],
  desk_write: ['key'],
  locked_data: ['id'],
  forgotten: ['id'],
  lease: ['name'],
  market_list: ['name'],
  rate_count: ['client', 'minute'],
  store_picture: ['hash'],
  market_coin: ['key'],
  market_calls: ['provider', 'month'],
  market_chart: ['name'],
  market_price: ['step', 'minute', 'coin'],
} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] };

export const tableNames: readonly string[] = Object.keys(tableKeys);

const keys = new Map<string, readonly string[]>(Object.entries(tableKeys));

/** The columns of a table's primary key, in order. */
export const primaryKeyOf = (table: string): readonly string[] => keys.get(table) ?? [];
