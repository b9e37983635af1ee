import { words } from '../../../../content/words.ts';
import type { BuyerColumn, BuyerTable } from '../data-map.ts';
import {
  addressFormat,
  amountFormat,
  answersFormat,
  buyerFormat,
  type CopyFormat,
  changeFormat,
  choiceFormat,
  countryFormat,
  currencyFormat,
  detailsFormat,
  documentFormat,
  documentNumberFormat,
  handlingFormat,
  jsonFormat,
  momentFormat,
  positionFormat,
  rateFormat,
  shownAmountFormat,
  textFormat,
  unitsFormat,
  yesNoFormat,
} from './copy-formats.ts';
import {
  checkoutStateLabels,
  historyActionLabels,
  mailKindLabels,
  mailStateLabels,
  orderStatusLabels,
  providerLabels,
  refundKindLabels,
  refundOriginLabels,
  refundStateLabels,
  stockMoveLabels,
  taxClassLabels,
} from './copy-values.ts';

export interface CopyField {
  /** The field's name in the file; null for what only the owner sees: the shop's notes, Stripe's codes. */
  name: string | null;
  /** The label for readers; null if the field is only in the file, without meaning for readers. */
  label: string | null;
  format: CopyFormat;
}

const field = (
  name: keyof typeof words.copy.fields,
  format: CopyFormat = textFormat,
): CopyField => ({
  name,
  label: words.copy.fields[name],
  format,
});
const fileField = (name: string, format: CopyFormat = textFormat): CopyField => ({
  name,
  label: null,
  format,
});

const ownerField = (name: keyof typeof words.copy.fields): CopyField => ({
  name: null,
  label: words.copy.fields[name],
  format: textFormat,
});

/** Tables whose rows cannot be found by an e-mail address, because their keys are hashes. */
type HashedKeyTable = 'form_use' | 'rate_count';
export type CopyTable = Exclude<BuyerTable, HashedKeyTable>;

const lineFields = {
  line: field('line', positionFormat),
  product_id: fileField('productId'),
  variant_id: fileField('variantId'),
  product_title: field('article'),
  variant_title: field('variant'),
  quantity: field('pieces'),
  unit_cents: field('each', amountFormat),
  needs_sending: field('needsSending', yesNoFormat),
  delivery_time: field('deliveryTime'),
  tax_class: field('taxClass', choiceFormat(taxClassLabels)),
  tax_rate_ppm: field('taxRate', rateFormat),
  custom_values: field('answers', answersFormat),
};
const presentmentFields = {
  presentment_currency: field('shownCurrency', currencyFormat),
  presentment_cents: field('shownTotal', shownAmountFormat),
};

/**
 * The fields for every column about a buyer in the data map. The type makes the compiler reject a missing
 * column.
 */
export const copyFields: { [Table in CopyTable]: Record<BuyerColumn<Table>, CopyField> } = {
  orders: {
    id: fileField('orderId'),
    number: field('number'),
    session_id: fileField('checkoutId'),
    status: field('status', choiceFormat(orderStatusLabels)),
    created_at: field('ordered', momentFormat),
    name: field('name'),
    email: field('email'),
    address: field('address', addressFormat),
    currency: field('currency', currencyFormat),
    subtotal_cents: field('goods', amountFormat),
    discount_cents: field('discount', amountFormat),
    shipping_cents: field('shipping', amountFormat),
    shipping_tax_cents: field('shippingTax', amountFormat),
    shipping_tax_rate_ppm: field('shippingTaxRate', rateFormat),
    shipping_total_cents: field('shippingTotal', amountFormat),
    tax_cents: field('tax', amountFormat),
    tax_rate_ppm: field('taxRate', rateFormat),
    amount_cents: field('total', amountFormat),
    ...presentmentFields,
    sent_at: field('sent', momentFormat),
    tracking_number: field('parcel'),
    tracking_url: field('parcelLink'),
    disputed_at: field('disputed', momentFormat),
  },
  order_item: {
    ...lineFields,
    order_id: fileField('orderId'),
    sku: field('sku'),
    subtotal_cents: field('goods', amountFormat),
    discount_cents: field('discount', amountFormat),
    tax_cents: field('tax', amountFormat),
    total_cents: field('total', amountFormat),
  },
  refund: {
    id: fileField('refundId'),
    order_id: fileField('orderId'),
    created_at: field('begun', momentFormat),
    amount_cents: field('amount', amountFormat),
    shipping_cents: field('shipping', amountFormat),
    ...presentmentFields,
    kind: field('refundOf', choiceFormat(refundKindLabels)),
    state: field('status', choiceFormat(refundStateLabels)),
    plan: field('handling', handlingFormat),
    origin: field('way', choiceFormat(refundOriginLabels)),
    changed_at: field('changed', momentFormat),
    message: field('message'),
    note: ownerField('shopNote'),
    provider_id: fileField('providerId'),
    provider_reason: ownerField('providerReason'),
    failure: ownerField('failure'),
  },
  refund_piece: {
    refund_id: fileField('refundId'),
    line: field('line', positionFormat),
    quantity: field('pieces'),
    cents: field('amount', amountFormat),
  },
  document: {
    kind: field('document', documentFormat),
    year: field('year'),
    number: fileField('number', documentNumberFormat),
    order_id: fileField('orderId'),
    refund_id: fileField('refundId'),
    amount_cents: field('amount', amountFormat),
    created_at: field('issued', momentFormat),
  },
  withdrawal: {
    id: fileField('withdrawalId'),
    order_id: fileField('orderId'),
    received_at: field('received', momentFormat),
    order_number: field('orderNumber'),
    name: field('name'),
    email: field('email'),
    pieces: field('pieces', unitsFormat),
    statement: field('statement'),
    reason: field('reason'),
    late: field('late', yesNoFormat),
    settled_at: field('settled', momentFormat),
    settlement: ownerField('settlement'),
  },
  withdrawal_refund: {
    withdrawal_id: fileField('withdrawalId'),
    refund_id: fileField('refundId'),
  },
  mail: {
    id: fileField('mailId'),
    order_id: fileField('orderId'),
    subject_id: fileField('subjectId'),
    message_key: fileField('messageId'),
    kind: field('about', choiceFormat(mailKindLabels)),
    state: field('status', choiceFormat(mailStateLabels)),
    created_at: field('written', momentFormat),
    sent_at: field('sent', momentFormat),
    last_error: field('lastAnswer'),
  },
  history: {
    at: field('time', momentFormat),
    action: field('action', choiceFormat(historyActionLabels)),
    detail: field('details', detailsFormat),
    order_id: fileField('orderId'),
    session_id: fileField('checkoutId'),
    refund_id: fileField('refundId'),
    withdrawal_id: fileField('withdrawalId'),
  },
  contact_message: {
    received_at: field('received', momentFormat),
    name: field('name'),
    email: field('email'),
    message: field('message'),
  },
  subscriber: {
    email: field('email'),
    mailbox: field('mailbox'),
    asked_at: field('asked', momentFormat),
    confirmed_at: field('confirmed', momentFormat),
  },
  checkout_session: {
    id: fileField('checkoutId'),
    state: field('status', choiceFormat(checkoutStateLabels)),
    provider: field('paidThrough', choiceFormat(providerLabels)),
    created_at: field('begun', momentFormat),
    expires_at: field('payableUntil', momentFormat),
    closed_at: field('closed', momentFormat),
    customer_email: field('email'),
    buyer: field('buyer', buyerFormat),
    country: field('country', countryFormat),
    currency: field('currency', currencyFormat),
    subtotal_cents: field('goods', amountFormat),
    shipping_cents: field('shipping', amountFormat),
    shipping_tax_cents: field('shippingTax', amountFormat),
    shipping_tax_rate_ppm: field('shippingTaxRate', rateFormat),
    tax_cents: field('tax', amountFormat),
    tax_rate_ppm: field('taxRate', rateFormat),
    amount_cents: field('total', amountFormat),
    locale: field('language'),
    time_zone: field('timeZone'),
    provider_session_id: fileField('providerId'),
    provider_replaced: fileField('providerIdBefore'),
    provider_request: fileField('askedOfProvider', jsonFormat),
    provider_url: fileField('paymentAddress'),
    paid: fileField('reportedByProvider', jsonFormat),
    success_url: fileField('addressAfterPayment'),
    cancel_url: fileField('addressOfCart'),
    customer_external_id: fileField('idAtCaller'),
    idem_key: fileField('browserKey'),
    holder: fileField('networkHash'),
  },
  checkout_item: {
    ...lineFields,
    session_id: fileField('checkoutId'),
    held: fileField('held'),
    tax_cents: field('tax', amountFormat),
  },
  payment_event: {
    received_at: field('received', momentFormat),
    provider: field('paidThrough', choiceFormat(providerLabels)),
    event_id: fileField('eventId'),
    session_id: fileField('checkoutId'),
    type: fileField('type'),
    effect: fileField('effect'),
  },
  inventory_move: {
    created_at: field('time', momentFormat),
    kind: field('move', choiceFormat(stockMoveLabels)),
    on_hand_change: field('onHandChange', changeFormat),
    reserved_change: field('heldChange', changeFormat),
    variant_id: fileField('variantId'),
    session_id: fileField('checkoutId'),
    refund_id: fileField('refundId'),
  },
  locked_data: {
    order_id: fileField('orderId'),
    email: field('email'),
    content: field('values'),
    locked_at: field('locked', momentFormat),
    until_at: field('until', momentFormat),
  },
  forgotten: {
    at: field('time', momentFormat),
    email_hash: fileField('emailHash'),
    detail: fileField('numbers', jsonFormat),
  },
};

/** The section of the copy that contains a table's rows, by the section's name in the file. */
export const copySections: Record<CopyTable, keyof typeof words.copy.sections> = {
  orders: 'order',
  order_item: 'articles',
  refund: 'refunds',
  refund_piece: 'refundedPieces',
  document: 'documents',
  withdrawal: 'withdrawals',
  withdrawal_refund: 'withdrawalRefunds',
  mail: 'mails',
  history: 'history',
  contact_message: 'messages',
  subscriber: 'newsletter',
  checkout_session: 'checkout',
  checkout_item: 'checkoutArticles',
  payment_event: 'payments',
  inventory_move: 'stock',
  locked_data: 'locked',
  forgotten: 'forgotten',
};
