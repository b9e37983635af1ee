import { Decimal } from '../money/figure.ts';
import type { CostMethod } from './cost-method.ts';
import type { Entry } from './entry.ts';

/** Coins that arrived together. */
export interface Lot {
  /** The entry that added the lot. */
  entry: Entry;
  /** Epoch ms. */
  at: number;
  amount: Decimal;
  /** US dollars, including the entry's fee. */
  cost: Decimal;
  /** True if the lot was transferred in without a price, so that its cost counts as 0. */
  isUnpriced: boolean;
}

/** A part of a lot; with the average method, a part of the whole pool. */
export interface LotPart {
  lot: Lot | null;
  amount: Decimal;
  cost: Decimal;
}

export interface Lots {
  add(part: LotPart & { lot: Lot }): void;
  /**
   * Takes parts of up to this amount, or everything if there is less. Each part takes its exact share of the cost.
   */
  takeOut(amount: Decimal): LotPart[];
  /** The remaining lots, in no order. */
  left(): readonly LotPart[];
}

/** A part in the heap. The remaining amount of a part changes, its lot does not. */
interface OpenPart extends LotPart {
  lot: Lot;
  /** The amount as added, so that a partly used lot keeps its place in the order. */
  added: { amount: Decimal; cost: Decimal; unitCost: number };
  /** The place in the order of arrival. */
  order: number;
}

const zero = new Decimal(0);

export const createLots = (method: CostMethod): Lots =>
  method === 'average' ? averageLots() : singleLots(method);

/** Keeps single lots; `isBefore` decides which is taken first. */
function singleLots(method: Exclude<CostMethod, 'average'>): Lots {
  const isBefore = lotOrders[method];
  const heap: OpenPart[] = [];
  let count = 0;
  return {
    add({ lot, amount, cost }) {
      const added = { amount, cost, unitCost: Number(cost) / Number(amount) };
      push(heap, { lot, amount, cost, added, order: count++ }, isBefore);
    },
    takeOut(amount) {
      const parts: LotPart[] = [];
      let wanted = amount;
      for (let first = heap[0]; first !== undefined && wanted.gt(0); first = heap[0]) {
        const part = { lot: first.lot, ...takePart(first, wanted) };
        parts.push(part);
        wanted = wanted.minus(part.amount);
        if (first.amount.eq(0)) pop(heap, isBefore);
      }
      return parts;
    },
    left: () => heap.toSorted((one, other) => one.order - other.order),
  };
}

type IsBefore = (one: OpenPart, other: OpenPart) => boolean;

const lotOrders: Record<Exclude<CostMethod, 'average'>, IsBefore> = {
  // A lot that returns from a transfer keeps its date.
  fifo: (one, other) => compareTimes(one, other) < 0,
  lifo: (one, other) => compareTimes(one, other) > 0,
  hifo(one, other) {
    const byCost = compareCosts(one.added, other.added);
    return byCost > 0 || (byCost === 0 && compareTimes(one, other) < 0);
  },
};

/** Compares lots by the cost of one coin. Uses exact arithmetic, which is slow, only where floating point is too close. */
function compareCosts(one: OpenPart['added'], other: OpenPart['added']): number {
  const [a, b] = [one.unitCost, other.unitCost];
  const isClear = Math.abs(a - b) > 1e-9 * (Math.abs(a) + Math.abs(b));
  return isClear ? a - b : one.cost.times(other.amount).cmp(other.cost.times(one.amount));
}

const compareTimes = (one: OpenPart, other: OpenPart) =>
  one.lot.at - other.lot.at || one.order - other.order;

/** A single pool, in which every coin costs the same. */
function averageLots(): Lots {
  const pool = { amount: zero, cost: zero };
  return {
    add({ amount, cost }) {
      pool.amount = pool.amount.plus(amount);
      pool.cost = pool.cost.plus(cost);
    },
    takeOut: (amount) =>
      pool.amount.eq(0) || amount.eq(0) ? [] : [{ lot: null, ...takePart(pool, amount) }],
    left: () => (pool.amount.gt(0) ? [{ lot: null, ...pool }] : []),
  };
}

/**
 * Takes up to an amount out of a part, with its share of the cost. The remainder of the division stays in the
 * part, so that the shares add up exactly.
 */
export function takePart(from: { amount: Decimal; cost: Decimal }, upTo: Decimal) {
  const isAll = upTo.gte(from.amount);
  const amount = isAll ? from.amount : upTo;
  const cost = isAll ? from.cost : from.cost.times(upTo).div(from.amount);
  from.amount = from.amount.minus(amount);
  from.cost = from.cost.minus(cost);
  return { amount, cost };
}

function push(heap: OpenPart[], item: OpenPart, isBefore: IsBefore) {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const parentAt = (at - 1) >> 1;
    const parent = heap[parentAt];
    if (parent === undefined || !isBefore(item, parent)) break;
    heap[at] = parent;
    at = parentAt;
  }
  heap[at] = item;
}

function pop(heap: OpenPart[], isBefore: IsBefore) {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const [leftAt, rightAt] = [2 * at + 1, 2 * at + 2];
    const [left, right] = [heap[leftAt], heap[rightAt]];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (child === undefined || !isBefore(child, last)) break;
    heap[at] = child;
    at = isRight ? rightAt : leftAt;
  }
  heap[at] = last;
}
