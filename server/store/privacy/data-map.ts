import type { Tables } from '../../db/tables.ts';
import type { Purpose } from './purposes.ts';

/**
 * What happens to each column of a table when the buyer is forgotten or the retention period ends. Each string has
 * column names, separated by spaces.
 */
interface TableRule {
  /** Null if no column is about a person. */
  purpose: Purpose | null;
  /** Columns that are kept, because they identify nobody once the other columns are erased. */
  keep?: readonly string[];
  /**
   * Columns that accounting law requires, which are moved to locked_data and erased when the
   * retention period ends.
   */
  lock?: readonly string[];
  /** Columns that are erased at once. */
  erase?: readonly string[];
  /** Columns that are not about a buyer. */
  notPersonal?: readonly string[];
}

type Names<List extends string, Found = never> = List extends `${infer First} ${infer Rest}`
  ? Names<Rest, Found | First>
  : Found | List;
type Listed<Rule> = Names<
  {
    [Key in keyof Rule]: Rule[Key] extends readonly (infer List extends string)[] ? List : never;
  }[keyof Rule]
>;
/** Rejects a table whose rule lacks a column or names an unknown column. */
type EachColumnOnce<Rules extends Record<keyof Tables, TableRule>> = {
  [Table in keyof Tables]: [keyof Tables[Table] | Listed<Rules[Table]>] extends [
    keyof Tables[Table] & Listed<Rules[Table]>,
  ]
    ? TableRule
    : never;
};

/** The rule for every table. The periods are in `purposes`. */
const dataRules = {
  orders: {
    purpose: 'orders',
    keep: [
      'id number session_id status currency subtotal_cents discount_cents shipping_cents',
      'shipping_tax_cents shipping_total_cents shipping_tax_rate_ppm tax_cents tax_rate_ppm',
      'amount_cents presentment_currency presentment_cents disputed_at sent_at created_at',
    ],
    lock: ['email name address'],
    erase: ['tracking_number tracking_url'],
  },
  order_item: {
    purpose: 'orders',
    keep: [
      'line product_id variant_id product_title variant_title quantity needs_sending delivery_time',
      'tax_class tax_rate_ppm unit_cents order_id sku subtotal_cents discount_cents tax_cents',
      'total_cents',
    ],
    lock: ['custom_values'],
    notPersonal: ['image_url'],
  },
  refund: {
    purpose: 'orders',
    keep: [
      'id order_id kind plan state origin amount_cents shipping_cents presentment_currency',
      'presentment_cents provider_id created_at changed_at',
    ],
    lock: ['note message'],
    erase: ['provider_reason failure'],
    notPersonal: ['provider_tries told_at'],
  },
  refund_piece: {
    purpose: 'orders',
    keep: ['refund_id line quantity cents'],
  },
  withdrawal_refund: {
    purpose: 'withdrawals',
    keep: ['withdrawal_id refund_id'],
  },
  payment_event: {
    purpose: 'orders',
    keep: ['provider event_id session_id type effect received_at'],
  },
  inventory_move: {
    purpose: 'orders',
    keep: ['variant_id session_id refund_id kind on_hand_change reserved_change created_at'],
    notPersonal: ['id counted_at'],
  },
  history: {
    purpose: 'orders',
    keep: ['at action order_id session_id refund_id withdrawal_id'],
    erase: ['detail'],
    // The actor's name is not personal data of the buyer (CJEU, C-579/21).
    notPersonal: ['id variant_id actor'],
  },
  checkout_session: {
    purpose: 'checkouts',
    keep: [
      'id state provider provider_session_id provider_replaced country currency',
      'subtotal_cents shipping_cents shipping_tax_cents shipping_tax_rate_ppm tax_cents',
      'tax_rate_ppm amount_cents paid created_at expires_at closed_at',
    ],
    erase: [
      'idem_key provider_request provider_url success_url cancel_url locale time_zone',
      'customer_external_id customer_email buyer holder',
    ],
    notPersonal: ['provider_tries request_hash choice holds unasked'],
  },
  checkout_item: {
    purpose: 'checkouts',
    keep: [
      'line product_id variant_id product_title variant_title quantity needs_sending delivery_time',
      'tax_class tax_rate_ppm unit_cents session_id held tax_cents',
    ],
    erase: ['custom_values'],
    notPersonal: ['image_url variation'],
  },
  document: {
    purpose: 'orders',
    keep: ['kind year number order_id refund_id amount_cents created_at'],
    notPersonal: ['seller'],
  },
  document_count: {
    purpose: null,
    notPersonal: ['kind year last'],
  },
  withdrawal: {
    purpose: 'withdrawals',
    keep: ['id order_id pieces late received_at settled_at'],
    lock: ['order_number name email statement reason settlement'],
    notPersonal: ['once'],
  },
  mail: {
    purpose: 'mails',
    erase: ['id kind order_id subject_id state message_key created_at sent_at last_error'],
    notPersonal: ['tries copied next_at give_up_at'],
  },
  form_use: {
    purpose: 'formLimits',
    keep: ['form client network provider at'],
    notPersonal: ['id'],
  },
  contact_message: {
    purpose: 'messages',
    erase: ['name email message received_at'],
    notPersonal: ['id'],
  },
  subscriber: {
    purpose: 'newsletter',
    erase: ['email mailbox asked_at confirmed_at'],
    notPersonal: ['id token'],
  },
  locked_data: {
    purpose: 'locked',
    keep: ['order_id email content locked_at until_at'],
    notPersonal: ['id'],
  },
  forgotten: {
    purpose: 'forgotten',
    keep: ['at email_hash detail'],
    notPersonal: ['id'],
  },
  rate_count: {
    purpose: 'limits',
    keep: ['client minute requests'],
  },
  store_value: {
    purpose: null,
    notPersonal: ['name value'],
  },
  collection: {
    purpose: null,
    notPersonal: ['id title image_url created_at updated_at deleted_at'],
  },
  product: {
    purpose: null,
    notPersonal: [
      'id title subtitle ribbon_text description thumbnail status purchasable hidden',
      'position site_product_selection type needs_sending tax_class url_handle metadata',
      'pictures options additional_info custom_fields related_products created_at updated_at',
      'deleted_at producer producer_contact warnings delivery_time',
    ],
  },
  product_collection: {
    purpose: null,
    notPersonal: ['product_id collection_id position'],
  },
  variant: {
    purpose: null,
    notPersonal: [
      'id product_id position title image_url sku manage_inventory weight_grams',
      'option_values currency_code price_cents sale_price_cents sale_from sale_until',
      'low_stock deleted_at',
    ],
  },
  price_change: {
    purpose: null,
    notPersonal: ['variant_id at currency_code price_cents sale_price_cents sale_from sale_until'],
  },
  inventory: {
    purpose: null,
    notPersonal: ['variant_id on_hand reserved changed_at low_told'],
  },
  picture_color: {
    purpose: null,
    notPersonal: ['address color'],
  },
  store_picture: {
    purpose: null,
    notPersonal: ['hash content created_at'],
  },
  // These tables are about the shop's staff, not about buyers. Rows end with the session, or are removed at the desk.
  desk_link: {
    purpose: null,
    notPersonal: ['hash person is_mailed created_at expires_at used_at'],
  },
  desk_session: {
    purpose: null,
    notPersonal: ['hash id person role device site_run passkey_id created_at seen_at'],
  },
  desk_passkey: {
    purpose: null,
    notPersonal: ['id person name public_key counter transports created_at used_at'],
  },
  desk_write: {
    purpose: null,
    notPersonal: ['key at is_done'],
  },
  lease: {
    purpose: null,
    notPersonal: ['name owner until_at'],
  },
  market_list: {
    purpose: null,
    notPersonal: ['name version due_at content'],
  },
  market_coin: {
    purpose: null,
    notPersonal: ['key id'],
  },
  market_price: {
    purpose: null,
    notPersonal: ['last low high minute step coin'],
  },
  market_calls: {
    purpose: null,
    notPersonal: ['provider month calls'],
  },
  market_chart: {
    purpose: null,
    notPersonal: ['name asked_at sent_at prices'],
  },
} as const satisfies Record<keyof Tables, TableRule>;

export type MappedTable = keyof Tables;
/** Tables with data of a buyer, and the columns that contain it. */
export type BuyerTable = {
  [Table in MappedTable]: (typeof dataRules)[Table]['purpose'] extends null ? never : Table;
}[MappedTable];
export type BuyerColumn<Table extends BuyerTable> = Listed<
  Omit<(typeof dataRules)[Table], 'notPersonal'>
>;
/** Columns whose values are locked, each with its table. */
export type LockedColumn = {
  [Table in MappedTable]: (typeof dataRules)[Table] extends {
    lock: readonly (infer List extends string)[];
  }
    ? `${Table}.${Names<List>}`
    : never;
}[MappedTable];
const dataMap: EachColumnOnce<typeof dataRules> = dataRules;
export const mappedTables = Object.keys(dataRules) as MappedTable[];

export const purposeOf = (table: MappedTable): Purpose | null => dataMap[table].purpose;

export const columnsOf = (
  table: MappedTable,
  what: Exclude<keyof TableRule, 'purpose'>,
): string[] => (dataMap[table][what] ?? []).flatMap((names) => names.split(' '));
