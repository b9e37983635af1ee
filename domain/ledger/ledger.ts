import { Decimal } from '../money/figure.ts';
import type { CostMethod } from './cost-method.ts';
import { type Entry, type EntryKind, entryKindOf, entryMs } from './entry.ts';
import { sortArrivalsAfterSends } from './late-transfers.ts';
import { createLots, type Lot, type LotPart, type Lots, takePart } from './lots.ts';

/** Coins that left: sold, transferred out, or paid as a fee. */
export interface Disposal {
  entry: Entry;
  /** Epoch ms. */
  at: number;
  /** The way the coins left; 'fee' includes the fee of another entry. */
  kind: 'sell' | 'transfer-out' | 'fee';
  amount: Decimal;
  /** US dollars: the proceeds before the fee. Coins that were not sold count at their cost. */
  received: Decimal;
  /** The fee of a sale, in US dollars. */
  fee: Decimal;
  /** The matched parts of lots. A lot may be later than the disposal if too few coins were held then. */
  parts: LotPart[];
  /** The part without a recorded purchase, counted at a cost of 0. */
  missing: Decimal;
  cost: Decimal;
  /** received − fee − cost */
  profit: Decimal;
}

/** The position in a coin according to its entries, whatever the prices. Sums are US dollars. */
export interface Position {
  coinId: string;
  /** The sum of all amounts, minus the fees paid in the coin. */
  amount: Decimal;
  /** The remaining lots; their sum exceeds the amount by the units without a recorded purchase. */
  held: Decimal;
  /** The cost of the remaining units, fees included. */
  cost: Decimal;
  lots: readonly LotPart[];
  disposals: Disposal[];
  /** The units that left without a recorded purchase. */
  missing: Decimal;
  realised: Decimal;
  /** The cost of the units whose profit was realised. */
  soldCost: Decimal;
  sales: number;
  income: Decimal;
  /** All fees paid with the coin's entries. */
  fees: Decimal;
  /** The fees that are not part of a cost or a sale: the fees of transfers, and fees paid separately. */
  expenses: Decimal;
  /**
   * The money paid for purchases plus the cost of coins transferred in, minus the proceeds of sales and the
   * cost of coins transferred out.
   */
  netInvested: Decimal;
  /** How each entry changed the cost of the held coins. The changes add up to that cost. */
  costSteps: CostStep[];
}

interface CostStep {
  /** Epoch ms. */
  at: number;
  change: Decimal;
}

/** The running state of a coin while the entries are processed in order. */
interface Account extends Position {
  open: Lots;
  /** Disposals of more coins than were held, oldest first. */
  short: Disposal[];
  /** Coins that were transferred out and have not come back, oldest first. */
  away: LotPart[];
}

const zero = new Decimal(0);
const sumOf = (parts: readonly LotPart[], what: 'amount' | 'cost') =>
  parts.reduce((sum, part) => sum.plus(part[what]), zero);

/** The position of each coin, by coin id. The order of the entries does not matter. */
export function buildLedger(
  entries: readonly Entry[],
  method: CostMethod,
): ReadonlyMap<string, Position> {
  const accounts = new Map<string, Account>();
  const accountOf = (coinId: string) => {
    const known = accounts.get(coinId);
    if (known !== undefined) return known;
    const account = newAccount(coinId, method);
    accounts.set(coinId, account);
    return account;
  };
  for (const entry of sortArrivalsAfterSends(entries)) enterEntry(entry, accountOf);
  for (const account of accounts.values()) closeAccount(account);
  return accounts;
}

const newAccount = (coinId: string, method: CostMethod): Account => ({
  coinId,
  amount: zero,
  held: zero,
  cost: zero,
  lots: [],
  disposals: [],
  missing: zero,
  realised: zero,
  soldCost: zero,
  sales: 0,
  income: zero,
  fees: zero,
  expenses: zero,
  netInvested: zero,
  costSteps: [],
  open: createLots(method),
  short: [],
  away: [],
});

function enterEntry(entry: Entry, accountOf: (coinId: string) => Account) {
  const account = accountOf(entry.coinId);
  const kind = entryKindOf(entry);
  const amount = new Decimal(entry.amount).abs();
  const paysInOwnCoin = entry.fee?.coinId === entry.coinId;
  // Without a purchase or sale there is no cost or proceeds that the fee could belong to.
  if (amount.eq(0) || (kind !== 'buy' && kind !== 'sell')) {
    if (amount.gt(0)) recordMove(account, entry, { kind, amount, fee: zero });
    const fee = payFee(entry, account, accountOf);
    account.expenses = account.expenses.plus(fee);
    return;
  }
  if (!paysInOwnCoin)
    return recordMove(account, entry, { kind, amount, fee: payFee(entry, account, accountOf) });
  // A fee in the entry's own coin is worth the entry's price.
  const paid = new Decimal(entry.fee?.amount ?? 0);
  const fee = paid.times(entry.price);
  account.fees = account.fees.plus(fee);
  recordMove(account, entry, { kind, amount, fee });
  disposeCoins(account, entry, { kind: 'fee', amount: paid, received: fee });
}

/**
 * Pays the fee of an entry. Only the entry's own coin has a recorded price.
 *
 * @returns the worth of the fee; a coin without a recorded price counts at its cost
 */
function payFee(entry: Entry, account: Account, accountOf: (coinId: string) => Account): Decimal {
  if (entry.fee === undefined) return zero;
  const { coinId } = entry.fee;
  const amount = new Decimal(entry.fee.amount);
  if (coinId === undefined) account.netInvested = account.netInvested.plus(amount);
  const worth =
    coinId === undefined
      ? amount
      : disposeCoins(
          accountOf(coinId),
          entry,
          coinId === entry.coinId ? feeCoins(entry, amount) : { kind: 'fee', amount },
        ).received;
  account.fees = account.fees.plus(worth);
  return worth;
}

interface Move {
  kind: EntryKind;
  amount: Decimal;
  /** The fee of a purchase or a sale, US dollars. */
  fee: Decimal;
}

function recordMove(account: Account, entry: Entry, { kind, amount, fee }: Move) {
  const value = amount.times(entry.price);
  const lotOf = (lotAmount: Decimal, cost: Decimal, isUnpriced = false) => ({
    lot: { entry, at: entryMs(entry), amount: lotAmount, cost, isUnpriced },
    amount: lotAmount,
    cost,
  });
  const put = (money: Decimal) => {
    account.netInvested = account.netInvested.plus(money);
  };
  switch (kind) {
    case 'buy':
      put(value);
      addLotPart(account, entry, lotOf(amount, value.plus(fee)));
      break;
    case 'income':
      account.income = account.income.plus(value);
      addLotPart(account, entry, lotOf(amount, value));
      break;
    case 'transfer-in': {
      // Coins that come back keep their old cost. A file may state a later value, but nobody paid it.
      const back = takeBack(account.away, amount);
      for (const part of back) {
        put(part.cost);
        addLotPart(
          account,
          entry,
          part.lot === null ? lotOf(part.amount, part.cost) : { ...part, lot: part.lot },
        );
      }
      const rest = amount.minus(sumOf(back, 'amount'));
      const paid = rest.times(entry.price);
      put(paid);
      if (rest.gt(0)) addLotPart(account, entry, lotOf(rest, paid, paid.eq(0)));
      break;
    }
    case 'sell':
      put(value.times(-1));
      disposeCoins(account, entry, { kind, amount, received: value, fee });
      break;
    case 'transfer-out':
      disposeCoins(account, entry, { kind, amount });
      break;
    case 'fee': {
      const { received } = disposeCoins(account, entry, feeCoins(entry, amount));
      account.fees = account.fees.plus(received);
      account.expenses = account.expenses.plus(received);
    }
  }
}

interface LeavingCoins {
  kind: Disposal['kind'];
  amount: Decimal;
  /** The proceeds; by default the cost. */
  received?: Decimal;
  fee?: Decimal;
}

/** The entry's coins that pay a fee, at the entry's price. A price of 0 counts as none. */
const feeCoins = ({ price }: Entry, amount: Decimal): LeavingCoins => ({
  kind: 'fee',
  amount,
  ...(new Decimal(price).gt(0) && { received: amount.times(price) }),
});

function disposeCoins(account: Account, entry: Entry, leaving: LeavingCoins): Disposal {
  const { kind, amount, fee = zero } = leaving;
  const parts = account.open.takeOut(amount);
  const cost = sumOf(parts, 'cost');
  const { received = cost } = leaving;
  const missing = amount.minus(sumOf(parts, 'amount'));
  const at = entryMs(entry);
  const disposal = { entry, at, kind, amount, received, fee, parts, missing, cost, profit: zero };
  account.disposals.push(disposal);
  account.costSteps.push({ at, change: cost.times(-1) });
  if (missing.gt(0)) account.short.push(disposal);
  if (kind === 'transfer-out') account.away.push(...parts.map((part) => ({ ...part })));
  return disposal;
}

/**
 * Adds coins that have arrived. Earlier disposals of more coins than were held are matched first, as
 * in HMRC's manual CG51600: against subsequent acquisitions, the earliest first.
 */
function addLotPart(account: Account, entry: Entry, { lot, ...piece }: LotPart & { lot: Lot }) {
  while (piece.amount.gt(0)) {
    const short = account.short[0];
    if (short === undefined) {
      account.costSteps.push({ at: entryMs(entry), change: piece.cost });
      return account.open.add({ lot, ...piece });
    }
    const late = { lot, ...takePart(piece, short.missing) };
    short.parts.push(late);
    short.missing = short.missing.minus(late.amount);
    if (short.kind === 'transfer-out') account.away.push({ ...late });
    if (short.missing.eq(0)) account.short.shift();
  }
}

/** Takes back up to an amount of the coins transferred out, with their cost and date. */
function takeBack(away: LotPart[], amount: Decimal): LotPart[] {
  const back: LotPart[] = [];
  let wanted = amount;
  for (let first = away[0]; first !== undefined && wanted.gt(0); first = away[0]) {
    const part = { lot: first.lot, ...takePart(first, wanted) };
    back.push(part);
    wanted = wanted.minus(part.amount);
    if (first.amount.eq(0)) away.shift();
  }
  return back;
}

/** Adds up the account once nothing can be matched any more. */
function closeAccount(account: Account) {
  for (const disposal of account.disposals) {
    disposal.cost = sumOf(disposal.parts, 'cost');
    if (disposal.kind === 'transfer-out') {
      disposal.received = disposal.cost;
      account.netInvested = account.netInvested.minus(disposal.cost);
    } else account.soldCost = account.soldCost.plus(disposal.cost);
    if (disposal.kind === 'sell') account.sales += 1;
    disposal.profit = disposal.received.minus(disposal.fee).minus(disposal.cost);
    account.realised = account.realised.plus(disposal.profit);
    account.missing = account.missing.plus(disposal.missing);
  }
  account.lots = account.open.left();
  account.held = sumOf(account.lots, 'amount');
  account.cost = sumOf(account.lots, 'cost');
  account.amount = account.held.minus(account.missing);
}
