import { words } from '../../../../content/words.ts';
import type { BuyerColumn, BuyerTable } from '../data-map.ts';
import {
  addressForm,
  amountForm,
  answersForm,
  buyerForm,
  type CopyForm,
  changeForm,
  choiceForm,
  countryForm,
  currencyForm,
  detailsForm,
  documentNumberForm,
  jsonForm,
  momentForm,
  positionForm,
  rateForm,
  shownAmountForm,
  textForm,
  unitsForm,
  yesNoForm,
} from './copy-forms.ts';
import {
  checkoutStateLabels,
  documentLabels,
  historyActionLabels,
  mailKindLabels,
  mailStateLabels,
  orderStatusLabels,
  providerLabels,
  refundKindLabels,
  refundOriginLabels,
  refundPlanNames,
  refundStateLabels,
  stockMoveLabels,
  taxClassLabels,
} from './copy-values.ts';

export interface CopyField {
  /** Its name in the file. Null if only the owner sees it, because it is the shop's own note. */
  name: string | null;
  /** Null if it is in the file only, because it means nothing to a reader. */
  label: string | null;
  form: CopyForm;
}

const field = (name: keyof typeof words.copy.fields, form: CopyForm = textForm): CopyField => ({
  name,
  label: words.copy.fields[name],
  form,
});
const fileField = (name: string, form: CopyForm = textForm): CopyField => ({
  name,
  label: null,
  form,
});

const ownerField = (name: keyof typeof words.copy.fields): CopyField => ({
  name: null,
  label: words.copy.fields[name],
  form: textForm,
});

/** Tables that no e-mail address leads to, because their keys are hashes. */
type Unfound = 'form_use' | 'rate_count';
export type CopyTable = Exclude<BuyerTable, Unfound>;

const lineFields = {
  line: field('line', positionForm),
  product_id: fileField('productId'),
  variant_id: fileField('variantId'),
  product_title: field('article'),
  variant_title: field('variant'),
  quantity: field('pieces'),
  unit_cents: field('each', amountForm),
  needs_sending: field('needsSending', yesNoForm),
  delivery_time: field('deliveryTime'),
  tax_class: field('taxClass', choiceForm(taxClassLabels)),
  tax_rate_bp: field('taxRate', rateForm),
  custom_values: field('answers', answersForm),
};
const presentmentFields = {
  presentment_currency: field('shownCurrency', currencyForm),
  presentment_cents: field('shownTotal', shownAmountForm),
};

/**
 * The fields of every column about a buyer, according to the data map. The compiler requires each of them, so a copy
 * lacks none.
 */
export const copyFields: { [Table in CopyTable]: Record<BuyerColumn<Table>, CopyField> } = {
  orders: {
    id: fileField('orderId'),
    number: field('number'),
    session_id: fileField('checkoutId'),
    status: field('status', choiceForm(orderStatusLabels)),
    created_at: field('ordered', momentForm),
    name: field('name'),
    email: field('email'),
    address: field('address', addressForm),
    currency: field('currency', currencyForm),
    subtotal_cents: field('goods', amountForm),
    discount_cents: field('discount', amountForm),
    shipping_cents: field('shipping', amountForm),
    shipping_tax_cents: field('shippingTax', amountForm),
    shipping_tax_rate_bp: field('shippingTaxRate', rateForm),
    shipping_total_cents: field('shippingTotal', amountForm),
    tax_cents: field('tax', amountForm),
    tax_rate_bp: field('taxRate', rateForm),
    amount_cents: field('total', amountForm),
    ...presentmentFields,
    sent_at: field('sent', momentForm),
    tracking_number: field('parcel'),
    tracking_url: field('parcelLink'),
    disputed_at: field('disputed', momentForm),
  },
  order_item: {
    ...lineFields,
    order_id: fileField('orderId'),
    sku: field('sku'),
    subtotal_cents: field('goods', amountForm),
    discount_cents: field('discount', amountForm),
    tax_cents: field('tax', amountForm),
    total_cents: field('total', amountForm),
  },
  refund: {
    id: fileField('refundId'),
    order_id: fileField('orderId'),
    created_at: field('begun', momentForm),
    amount_cents: field('amount', amountForm),
    shipping_cents: field('shipping', amountForm),
    ...presentmentFields,
    kind: field('refundOf', choiceForm(refundKindLabels)),
    state: field('status', choiceForm(refundStateLabels)),
    plan: field('handling', choiceForm(refundPlanNames)),
    origin: field('way', choiceForm(refundOriginLabels)),
    changed_at: field('changed', momentForm),
    message: field('message'),
    note: ownerField('shopNote'),
    provider_id: fileField('providerId'),
    provider_reason: field('providerReason'),
    failure: field('failure'),
  },
  refund_piece: {
    refund_id: fileField('refundId'),
    line: field('line', positionForm),
    quantity: field('pieces'),
    cents: field('amount', amountForm),
  },
  document: {
    kind: field('document', choiceForm(documentLabels)),
    year: field('year'),
    number: field('number', documentNumberForm),
    order_id: fileField('orderId'),
    refund_id: fileField('refundId'),
    amount_cents: field('amount', amountForm),
    created_at: field('issued', momentForm),
  },
  withdrawal: {
    id: fileField('withdrawalId'),
    order_id: fileField('orderId'),
    received_at: field('received', momentForm),
    order_number: field('orderNumber'),
    name: field('name'),
    email: field('email'),
    pieces: field('pieces', unitsForm),
    statement: field('statement'),
    reason: field('reason'),
    late: field('late', yesNoForm),
    settled_at: field('settled', momentForm),
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
    kind: field('about', choiceForm(mailKindLabels)),
    state: field('status', choiceForm(mailStateLabels)),
    created_at: field('written', momentForm),
    sent_at: field('sent', momentForm),
    last_error: field('lastAnswer'),
  },
  history: {
    at: field('time', momentForm),
    action: field('action', choiceForm(historyActionLabels)),
    detail: field('details', detailsForm),
    order_id: fileField('orderId'),
    session_id: fileField('checkoutId'),
    refund_id: fileField('refundId'),
    withdrawal_id: fileField('withdrawalId'),
  },
  contact_message: {
    received_at: field('received', momentForm),
    name: field('name'),
    email: field('email'),
    message: field('message'),
  },
  subscriber: {
    email: field('email'),
    mailbox: field('mailbox'),
    asked_at: field('asked', momentForm),
    confirmed_at: field('confirmed', momentForm),
  },
  checkout_session: {
    id: fileField('checkoutId'),
    state: field('status', choiceForm(checkoutStateLabels)),
    provider: field('paidThrough', choiceForm(providerLabels)),
    created_at: field('begun', momentForm),
    expires_at: field('payableUntil', momentForm),
    closed_at: field('closed', momentForm),
    customer_email: field('email'),
    buyer: field('buyer', buyerForm),
    country: field('country', countryForm),
    currency: field('currency', currencyForm),
    subtotal_cents: field('goods', amountForm),
    shipping_cents: field('shipping', amountForm),
    shipping_tax_cents: field('shippingTax', amountForm),
    shipping_tax_rate_bp: field('shippingTaxRate', rateForm),
    tax_cents: field('tax', amountForm),
    tax_rate_bp: field('taxRate', rateForm),
    amount_cents: field('total', amountForm),
    locale: field('language'),
    time_zone: field('timeZone'),
    provider_session_id: fileField('providerId'),
    provider_replaced: fileField('providerIdBefore'),
    provider_request: fileField('askedOfProvider', jsonForm),
    provider_url: fileField('paymentAddress'),
    paid: fileField('reportedByProvider', jsonForm),
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
    tax_cents: field('tax', amountForm),
  },
  payment_event: {
    received_at: field('received', momentForm),
    provider: field('paidThrough', choiceForm(providerLabels)),
    event_id: fileField('eventId'),
    session_id: fileField('checkoutId'),
    type: fileField('type'),
    effect: fileField('effect'),
  },
  inventory_move: {
    created_at: field('time', momentForm),
    kind: field('move', choiceForm(stockMoveLabels)),
    on_hand_change: field('onHandChange', changeForm),
    reserved_change: field('heldChange', changeForm),
    variant_id: fileField('variantId'),
    session_id: fileField('checkoutId'),
    refund_id: fileField('refundId'),
  },
  locked_data: {
    order_id: fileField('orderId'),
    email: field('email'),
    content: field('values'),
    locked_at: field('locked', momentForm),
    until_at: field('until', momentForm),
  },
  forgotten: {
    at: field('time', momentForm),
    email_hash: fileField('emailHash'),
    detail: fileField('numbers', jsonForm),
  },
};

/** The section of the copy that contains a table's rows, by its name in the file. */
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
