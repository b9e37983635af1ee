import type { Writer } from '../../../db/database.ts';
import type { OrderItemRow, OrderRow, RefundPlan } from '../../../db/tables.ts';
import { parsePrice } from '../../catalogue/parse-price.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { Consent } from '../../owner-refusal.ts';
import type { Payments } from '../../payments/payments.ts';
import {
  type Refund,
  type RefundedUnits,
  returnedUnits,
  shippingLeft,
  unitsPrice,
} from '../refunds/refunds.ts';

/** A refund as the owner requests it. */
export interface RefundCommand {
  number: string;
  plan: RefundPlan;
  /** Null to refund everything that is left. */
  part: RequestedPart | null;
  /** The withdrawal that the refund settles; null for none. */
  withdrawalId: string | null;
  /** True if the money was returned outside the provider, so that the provider is not called. */
  elsewhere: boolean;
  /** The owner's note to themselves. */
  note: string | null;
  /** The owner's message to the buyer. */
  message: string | null;
  /** The money that had gone back when the order was shown, in minor units; null if nothing was shown. */
  seenReturnedCents: number | null;
  /** The amount that was shown for the refund of a withdrawal, in minor units; null if nothing was shown. */
  shownCents: number | null;
  consents: readonly Consent[];
  now(): number;
  payments: Pick<Payments, 'refundPayment' | 'reportingProvider'>;
}

export interface RequestedPart {
  /** The typed amount; null for a refund of units. */
  amount: string | null;
  pieces: readonly RequestedUnits[];
  /** True to include the shipping that is not refunded yet. */
  shipping: boolean;
}

/** Units of a line, which is named by its SKU, its variant id or its number from 1. */
interface RequestedUnits {
  name: string;
  /** Null for all units that are not returned yet. */
  quantity: number | null;
}

interface RefundArguments {
  amount?: string | undefined;
  /** Pairs such as MUG=2, or MUG for all units of the line. */
  line?: readonly string[] | undefined;
  shipping?: boolean | undefined;
  restock?: boolean | undefined;
  elsewhere?: boolean | undefined;
  note?: string | undefined;
  message?: string | undefined;
}

interface RefundRequest {
  plan: Exclude<RefundPlan, 'cancel'>;
  /** Null to refund everything that is left. */
  part: RequestedPart | null;
  elsewhere: boolean;
  note: string | null;
  message: string | null;
}

/** Reads a refund from the values of a command or a form. */
export function parseRefund(typed: RefundArguments): Outcome<RefundRequest, string> {
  const { amount, line = [], shipping = false, restock, elsewhere = false } = typed;
  const note = typed.note?.trim() || null;
  if (elsewhere && note === null)
    return refused('Say in a note how it was given back, such as "Bank transfer".');
  const pieces = line.map((text) => {
    const [, name = text, count] = /^(.+)=(\d{1,6})$/.exec(text) ?? [];
    return { name, quantity: count === undefined ? null : Number(count) };
  });
  const none = pieces.find(({ quantity }) => quantity === 0);
  if (none !== undefined)
    return refused(`'${none.name}=0' names no piece: write how many, such as ${none.name}=1.`);
  const isWhole = amount === undefined && pieces.length === 0 && !shipping;
  return accept({
    elsewhere,
    note,
    message: typed.message?.trim() || null,
    plan: restock ? 'restock' : 'refund',
    part: isWhole ? null : { amount: amount ?? null, pieces, shipping },
  });
}

export interface PartPrice {
  kind: 'amount' | 'lines';
  amountCents: number;
  shippingCents: number;
  pieces: RefundedUnits[];
}

export const isSamePart = (refund: Refund, part: PartPrice) =>
  refund.kind === part.kind &&
  refund.amount_cents === part.amountCents &&
  refund.shipping_cents === part.shippingCents &&
  JSON.stringify(refund.pieces) === JSON.stringify(part.pieces);

/**
 * Prices a part, with its share of discount and tax.
 *
 * @param others the order's refunds, except an earlier try of this one
 */
export async function pricePart(
  transaction: Writer,
  order: OrderRow,
  part: RequestedPart,
  others: readonly Refund[],
): Promise<Outcome<PartPrice, string>> {
  if (part.amount !== null) {
    const cents = parsePrice(part.amount, order.currency);
    if (!cents.ok) return cents;
    return accept({ kind: 'amount', amountCents: cents.value, shippingCents: 0, pieces: [] });
  }
  const items = await transaction
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('line')
    .execute();
  return priceUnits(order, items, part, others);
}

/** Prices the units of a part, and its shipping. */
export function priceUnits(
  order: OrderRow,
  items: readonly OrderItemRow[],
  { pieces: asked, shipping }: Omit<RequestedPart, 'amount'>,
  others: readonly Refund[],
): Outcome<PartPrice, string> {
  const back = returnedUnits(others);
  const pieces: RefundedUnits[] = [];
  for (const one of asked) {
    const found = findLine(items, one.name);
    if (!found.ok) return found;
    const item = found.value;
    if (pieces.some(({ line }) => line === item.line))
      return refused(`'${one.name}' names a line that is named already.`);
    const before = back.get(item.line) ?? 0;
    const left = item.quantity - before;
    const quantity = one.quantity ?? left;
    if (quantity > left || quantity < 1)
      return refused(
        `Of ${item.sku ?? item.variant_id} ${left} of ${item.quantity} are left to be refunded.`,
      );
    const cents = unitsPrice(order, item, { before, now: quantity });
    pieces.push({ line: item.line, quantity, cents });
  }
  // Sort by line, as refunds list their units.
  pieces.sort((one, other) => one.line - other.line);
  const shippingCents = shipping ? Math.max(shippingLeft(order, others), 0) : 0;
  const amountCents = pieces.reduce((sum, { cents }) => sum + cents, shippingCents);
  return accept({ kind: 'lines', amountCents, shippingCents, pieces });
}

/** Limits a part to the money that earlier refunds have left. Shipping is reduced first. */
export function limitPart(part: PartPrice, leftCents: number): PartPrice {
  let over = Math.max(part.amountCents - leftCents, 0);
  const less = (cents: number) => {
    const taken = Math.min(cents, over);
    over -= taken;
    return cents - taken;
  };
  const shippingCents = less(part.shippingCents);
  const pieces = part.pieces.map((piece) => ({ ...piece, cents: less(piece.cents) }));
  return { ...part, shippingCents, pieces, amountCents: Math.min(part.amountCents, leftCents) };
}

function findLine(items: readonly OrderItemRow[], name: string): Outcome<OrderItemRow, string> {
  const named = items.filter(({ sku, variant_id }) => sku === name || variant_id === name);
  const [first] = named;
  if (first !== undefined && named.length > 1)
    return refused(
      `The order has ${named.length} lines of ${name}: name one by its number, such as ${items.indexOf(first) + 1}.`,
    );
  const byNumber = /^\d{1,4}$/.test(name) ? items[Number(name) - 1] : undefined;
  const found = first ?? byNumber;
  return found === undefined ? refused(`The order has no line '${name}'.`) : accept(found);
}
