import { words } from '../../../../content/words.ts';
import type { OrderStatus } from '../../../../contract/store.ts';
import type { TaxClass } from '../../../../contract/tax-class.ts';
import type { CheckoutState } from '../../../../domain/store/checkout-state.ts';
import type {
  HistoryAction,
  MailKind,
  MailRow,
  NewInventoryMove,
  RefundRow,
} from '../../../db/tables.ts';

// Words for the values of columns that have a fixed set of values.

const state = words.order.state;
export const orderStatusLabels: Record<OrderStatus, string> = {
  paid: state.paid,
  refund_due: state.refundDue,
  refunded: state.refunded,
  fulfilled: state.sent,
  cancelled: state.cancelled,
};

export const refundKindLabels: Record<RefundRow['kind'], string> = words.copy.refundKinds;
export const refundPlanNames: Record<RefundRow['plan'], string> = words.copy.handlings;
export const refundStateLabels: Record<RefundRow['state'], string> = words.copy.refundStates;
export const refundOriginLabels: Record<RefundRow['origin'], string> = words.copy.ways;
export const checkoutStateLabels: Record<CheckoutState, string> = words.copy.checkoutStates;
export const mailStateLabels: Record<MailRow['state'], string> = words.copy.mailStates;
export const taxClassLabels: Record<TaxClass, string> = words.copy.taxClasses;

const move = words.copy.moves;
export const stockMoveLabels: Record<NewInventoryMove['kind'], string> = {
  stock: move.stock,
  count: move.count,
  import: move.import,
  hold: move.hold,
  release: move.release,
  sale: move.sale,
  late_sale: move.lateSale,
  restock: move.restock,
};

const mail = words.copy.mails;
export const mailKindLabels: Record<MailKind, string> = {
  paid: mail.paid,
  sent: mail.sent,
  refunded: mail.refunded,
  link: mail.link,
  message: mail.message,
  withdrawal: mail.withdrawal,
  newsletter: mail.newsletter,
  'owner-order': mail.ownerOrder,
  'owner-refund-due': mail.ownerRefundDue,
  'owner-refund-twice': mail.ownerRefundTwice,
  'owner-refund-failed': mail.ownerRefundFailed,
  'owner-withdrawal': mail.ownerWithdrawal,
  'owner-withdrawals-held': mail.ownerWithdrawalsHeld,
  'owner-low-stock': mail.ownerLowStock,
  'owner-message': mail.ownerMessage,
};

/** Actions that are never about a buyer. */
type ShopAction =
  | 'price'
  | 'stock'
  | 'import'
  | 'import-undo'
  | 'delete-test-orders'
  | 'order-key'
  | 'site';
const action = words.copy.actions;
export const historyActionLabels: Record<Exclude<HistoryAction, ShopAction>, string> = {
  fulfil: action.fulfil,
  'fulfil-undo': action.fulfilUndo,
  refund: action.refund,
  'refund-failed': action.refundFailed,
  returned: action.returned,
  disputed: action.disputed,
  cancel: action.cancel,
  address: action.address,
  release: action.release,
  sold: action.sold,
  mail: action.mail,
  message: action.message,
  withdrawal: action.withdrawal,
};

export const providerLabels: Record<string, string> = {
  test: words.copy.providers.test,
  'stripe-test': words.copy.providers.test,
  hand: words.copy.providers.hand,
  stripe: 'Stripe',
};
