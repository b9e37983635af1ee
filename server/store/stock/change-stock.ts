import type { Database } from '../../db/database.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { addHistoryEntry } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { bumpStockVersion } from '../store-values.ts';
import { countHeldUnits, countStock } from './count-stock.ts';
import { findVariant } from './find-variant.ts';
import { holdText } from './hold-times.ts';
import { lockStock } from './lock-stock.ts';
import { moveStock } from './move-stock.ts';
import { laterCountText, readLaterCounts, readStockChangesSince } from './stock-changes-since.ts';

/** The largest accepted number. A larger one is a typing error. */
const maxStock = 1_000_000_000;

export const stockReasons = ['delivery', 'counted', 'damaged', 'returned', 'other'] as const;

interface StockChange {
  /** An SKU or a variant's id. */
  variant: string;
  /** `12` sets the stock; `+12` and `-12` change it. */
  amount: string;
  reason?: (typeof stockReasons)[number];
  /** The time of the count; now by default. Later moves are added to the number. */
  countedAtMs?: number;
  nowMs: number;
}

/**
 * Sets or changes the stock of a variant. Paid orders are already subtracted.
 *
 * @returns refused if the variant does not exist, its stock is not managed, or open checkouts hold more
 */
export async function changeStock(db: Database, change: StockChange) {
  const amount = readAmount(change.amount);
  if (!amount.ok) return amount;
  const { sign, figure } = amount.value;
  return commitAccepted(db, async (transaction) => {
    const found = await findVariant(transaction, change.variant);
    if (!found.ok) return found;
    const variant = found.value;
    const name = `${variant.product_title} (${variant.title})`;
    await lockStock(transaction, { variants: [variant.id] });
    const stock = await transaction
      .selectFrom('inventory')
      .select(['on_hand', 'reserved'])
      .where('variant_id', '=', variant.id)
      .executeTakeFirst();
    if (variant.manage_inventory !== 1 || stock === undefined)
      return refused(
        `The stock of ${name} is not counted; a number in the stock column of an import changes that.`,
      );
    const { on_hand } = stock;
    const reserved = sign === null ? await countHeldUnits(transaction, variant.id) : stock.reserved;
    const { countedAtMs = change.nowMs } = change;
    const isPastCount = sign === null && countedAtMs < change.nowMs;
    const later = isPastCount
      ? (await readLaterCounts(transaction, countedAtMs)).get(variant.id)
      : undefined;
    if (later !== undefined) return refused(`The stock of ${name} ${laterCountText(later)}.`);
    const since = isPastCount
      ? ((await readStockChangesSince(transaction, [variant.id], countedAtMs)).get(variant.id) ?? 0)
      : 0;
    const next = sign === null ? figure + since : on_hand + (sign === '+' ? figure : -figure);
    if (next < 0 && sign === null)
      return refused(
        `${-since} of ${name} went since the count, so there were more than ${figure}.`,
      );
    if (next < 0) return refused(`There are only ${on_hand} of ${name}.`);
    if (next > maxStock) return refused(`There can be no more than ${maxStock} of ${name}.`);
    if (next < reserved)
      return refused(
        `Open checkouts hold ${reserved} of ${name}, so there cannot be ${next}; a hold lasts ${holdText}.`,
      );
    // Record a count even if it changes nothing, because it supersedes all earlier moves.
    if (next !== on_hand || sign === null) {
      const move = { variant_id: variant.id, session_id: null, nowMs: change.nowMs };
      if (sign === null)
        await countStock(transaction, { ...move, onHand: next, reserved, countedAtMs });
      else
        await moveStock(transaction, {
          ...move,
          kind: 'stock',
          onHand: next - on_hand,
          reserved: 0,
        });
      await bumpStockVersion(transaction);
      const detail = {
        before: on_hand,
        now: next,
        ...(change.reason && { reason: change.reason }),
      };
      await addHistoryEntry(transaction, {
        action: 'stock',
        nowMs: change.nowMs,
        variantId: variant.id,
        detail,
      });
    }
    return accept({
      variant_id: variant.id,
      product_title: variant.product_title,
      variant_title: variant.title,
      sku: variant.sku,
      /** Includes the units that open checkouts hold. */
      on_hand: next,
      held: reserved,
      before: on_hand,
    });
  });
}

function readAmount(text: string): Outcome<{ sign: '+' | '-' | null; figure: number }, string> {
  const [, sign, digits] = /^([+-]?)(\d{1,10})$/.exec(text) ?? [];
  if (digits === undefined)
    return refused(
      `'${text}' is not a number of pieces: write 12 for how many there are, +12 or -12 for more or less.`,
    );
  return accept({ sign: sign === '+' || sign === '-' ? sign : null, figure: Number(digits) });
}
