import { dayMs } from '../time/day-ms.ts';
/** A variant's prices from a moment until the next record. Amounts are in minor units, times in epoch milliseconds. */
export interface PriceRecord extends SalePeriod {
  atMs: number;
  /** The currency in lower case. Prices in different currencies are not compared. */
  currency: string;
  cents: number;
}

export interface SalePeriod {
  /** null or 0: no sale. */
  saleCents: number | null;
  /** The first moment of the sale; null if the sale has already begun. */
  fromMs: number | null;
  /** The first moment after the sale; null without an end. */
  untilMs: number | null;
}

/** Directive 98/6/EC, Art. 6a. */
const windowMs = 30 * dayMs;

/** The sale price at a moment; null if there is no sale then. */
export function saleAt({ saleCents, fromMs, untilMs }: SalePeriod, atMs: number): number | null {
  if (saleCents === null || saleCents === 0) return null;
  return (fromMs === null || fromMs <= atMs) && (untilMs === null || atMs < untilMs)
    ? saleCents
    : null;
}

/** The times at which the sale begins and ends. */
export const saleBounds = ({ saleCents, fromMs, untilMs }: SalePeriod): number[] =>
  saleCents === null || saleCents === 0 ? [] : [fromMs, untilMs].filter((ms) => ms !== null);

/**
 * The reference price to strike through beside a sale price; null if the lowest price of the 30 days before
 * is unknown or not higher.
 */
export const struckPrice = (saleCents: number, lowestCents: number | null): number | null =>
  lowestCents !== null && saleCents < lowestCents ? lowestCents : null;

/** A price, valid until the next step. */
interface Step {
  fromMs: number;
  cents: number;
  isSale: boolean;
}

/**
 * The lowest price of the 30 days before the current reduction began, or of the recorded time, if shorter. A
 * reduction is a period with one uninterrupted sale price. A lower sale price starts another reduction, and the
 * earlier sale price counts for it.
 *
 * @param history of one variant, oldest first
 * @returns minor units; null without a current sale, or if no earlier price is known
 */
export function lowestBefore(history: readonly PriceRecord[], nowMs: number): number | null {
  const currency = history.at(-1)?.currency;
  const steps = stepsOf(history, nowMs);
  const present = steps.at(-1);
  if (present === undefined || !present.isSale) return null;
  const began = steps.findLastIndex((step) => !step.isSale || step.cents !== present.cents);
  if (began === -1) return null;
  const beganMs = steps[began + 1]?.fromMs ?? present.fromMs;
  const earlier = steps.slice(0, began + 1).filter((_, index, all) => {
    const untilMs = all[index + 1]?.fromMs ?? beganMs;
    return untilMs > beganMs - windowMs;
  });
  // Prices before a change of currency cannot be compared.
  const changed = history.findLastIndex((entry) => entry.currency !== currency);
  const sinceMs = changed === -1 ? Number.NEGATIVE_INFINITY : (history[changed + 1]?.atMs ?? nowMs);
  const known = earlier.filter(({ fromMs }) => fromMs >= sinceMs);
  return known.length === 0 ? null : Math.min(...known.map(({ cents }) => cents));
}

/** The prices up to now, one step per change. */
function stepsOf(history: readonly PriceRecord[], nowMs: number): Step[] {
  const steps: Step[] = [];
  for (const [index, entry] of history.entries()) {
    const untilMs = Math.min(history[index + 1]?.atMs ?? Number.POSITIVE_INFINITY, nowMs + 1);
    const turns = saleBounds(entry).filter((ms) => ms > entry.atMs && ms < untilMs);
    for (const fromMs of [entry.atMs, ...turns.toSorted((a, b) => a - b)]) {
      if (fromMs > nowMs) continue;
      const sale = saleAt(entry, fromMs);
      steps.push({ fromMs, cents: sale ?? entry.cents, isSale: sale !== null });
    }
  }
  return steps;
}
