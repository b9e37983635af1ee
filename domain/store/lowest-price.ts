/** What a variant's prices were set to, from a moment until the next entry. Amounts are minor units, times epoch milliseconds. */
export interface SetPrices extends SalePeriod {
  atMs: number;
  /** In lower case. Prices in another currency are not compared. */
  currency: string;
  cents: number;
}

export interface SalePeriod {
  /** Null or 0: no sale. */
  saleCents: number | null;
  /** The first moment of the sale; null: at once. */
  fromMs: number | null;
  /** The first moment after the sale; null: without an end. */
  untilMs: number | null;
}

const dayMs = 24 * 60 * 60_000;
/** Directive 98/6/EC, Art. 6a. */
const windowMs = 30 * dayMs;

/** The sale price at a moment; null if there is no sale then. */
export function saleAt({ saleCents, fromMs, untilMs }: SalePeriod, atMs: number): number | null {
  if (saleCents === null || saleCents === 0) return null;
  return (fromMs === null || fromMs <= atMs) && (untilMs === null || atMs < untilMs)
    ? saleCents
    : null;
}

/** The moments at which a sale begins or ends by itself. */
export const salesTurns = ({ saleCents, fromMs, untilMs }: SalePeriod): number[] =>
  saleCents === null || saleCents === 0 ? [] : [fromMs, untilMs].filter((ms) => ms !== null);

/** What a sale price is a reduction of; null if it is none, or if no price of the 30 days before it is known. */
export const lowestStruck = (saleCents: number, lowestCents: number | null): number | null =>
  lowestCents !== null && saleCents < lowestCents ? lowestCents : null;

/** The price to pay from a moment until the next one. */
interface Step {
  fromMs: number;
  cents: number;
  isSale: boolean;
}

/**
 * The lowest price of the 30 days before the present reduction began, or of as many as there are. A reduction is the time
 * in which one sale price is to be paid without a break: a lower one is a reduction of its own, and the one before it
 * counts among its prices.
 *
 * @param history the oldest first; of one variant
 * @returns minor units; null if there is no sale now, or no price is known of the time before it
 */
export function lowestBefore(history: readonly SetPrices[], nowMs: number): number | null {
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
  // A price in another currency ends what can be compared.
  const changed = history.findLastIndex((entry) => entry.currency !== currency);
  const sinceMs = changed === -1 ? Number.NEGATIVE_INFINITY : (history[changed + 1]?.atMs ?? nowMs);
  const known = earlier.filter(({ fromMs }) => fromMs >= sinceMs);
  return known.length === 0 ? null : Math.min(...known.map(({ cents }) => cents));
}

/** The prices to pay until now, each where it differs from the one before it. */
function stepsOf(history: readonly SetPrices[], nowMs: number): Step[] {
  const steps: Step[] = [];
  for (const [index, entry] of history.entries()) {
    const untilMs = Math.min(history[index + 1]?.atMs ?? Number.POSITIVE_INFINITY, nowMs + 1);
    const turns = salesTurns(entry).filter((ms) => ms > entry.atMs && ms < untilMs);
    for (const fromMs of [entry.atMs, ...turns.toSorted((a, b) => a - b)]) {
      if (fromMs > nowMs) continue;
      const sale = saleAt(entry, fromMs);
      steps.push({ fromMs, cents: sale ?? entry.cents, isSale: sale !== null });
    }
  }
  return steps;
}
