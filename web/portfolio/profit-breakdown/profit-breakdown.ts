import { words } from '../../../content/words.ts';
import { type Entry, isSameEntry } from '../../../domain/ledger/entry.ts';
import {
  type Explanation,
  explainHeld,
  explainSale,
  matchedRows,
  roundedParts,
} from '../../../domain/ledger/explanation.ts';
import type { Disposal, Position } from '../../../domain/ledger/ledger.ts';
import { Decimal } from '../../../domain/money/figure.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { Amounts } from '../amounts.tsx';
import { dateText, textForSpeech } from '../entry-words.ts';
import type { Ledger } from '../use-ledger.ts';
import type { ProfitSubject } from './profit-subject.ts';

/** A row of the table that explains a profit. Money is in US dollars, to the cent. */
export interface TableRow {
  key: string;
  date: string;
  more: string;
  amount: Decimal;
  coin: string;
  ofAmount: Decimal | null;
  cost: Decimal;
  share: Decimal;
  profit: Decimal;
  isMissing: boolean;
}

export interface ProfitBreakdown {
  title: string;
  subtitle: string;
  /** The coin's id at the market, or its stored id if it is not listed; null for several coins. */
  coinId: string | null;
  /** The held coins at the current price, in US dollars and full precision; null for a sale. */
  worth: Decimal | null;
  receivedWord: string;
  /** null without a fee. */
  feeWord: string | null;
  rowsTitle: string;
  dateWord: string;
  shareWord: string;
  received: Decimal;
  fee: Decimal;
  cost: Decimal;
  profit: Decimal;
  rows: readonly TableRow[];
  /** The note on the amount without a recorded purchase; null for none. */
  missing: string | null;
  /** The amount without a recorded purchase; null for several coins. */
  missingAmount: Decimal | null;
  /** The note on the amount transferred in without a price; null for none. */
  unpriced: string | null;
}

const dayMs = 86_400_000;
const zero = new Decimal(0);
const sumOf = (list: readonly Decimal[]) => list.reduce((sum, each) => sum.plus(each), zero);

/** @returns null if the subject is gone, such as by a change in another tab */
export function explainProfit(
  what: ProfitSubject,
  ledger: Ledger,
  rows: readonly Holding[],
  amounts: Amounts,
): ProfitBreakdown | null {
  if (what === 'sales') return allSales(ledger, rows, amounts);
  const position = ledger.get(what.coinId);
  const row = rows.find(({ coinId }) => coinId === what.coinId);
  if (position === undefined || row === undefined) return null;
  if (what.entry === undefined)
    return row.price === null ? null : explainedHolding(position, row, row.price, amounts);
  const { entry: sold } = what;
  const disposal = position.disposals.find(
    ({ entry, kind }) => isSameEntry(entry, sold) && kind === 'sell',
  );
  return disposal === undefined ? null : explainedSale(disposal, row, amounts);
}

function explainedSale(disposal: Disposal, row: Holding, amounts: Amounts): ProfitBreakdown {
  const { entry, amount, missing } = disposal;
  const explanation = explainSale(disposal);
  return {
    ...explainCoin(explanation, row, disposal.at, amounts),
    title: textForSpeech(words.ledger.soldTitle({ profit: amounts.profit(explanation.profit) })),
    subtitle: textForSpeech(
      words.ledger.soldOn({
        amount: amounts.coins(amount),
        coin: entry.coin,
        price: formatPrice(Number(entry.price)),
        date: dateText(disposal.at),
      }),
    ),
    worth: null,
    receivedWord: words.ledger.soldFor,
    feeWord: words.ledger.feeOfSale,
    rowsTitle: words.ledger.matched,
    shareWord: words.ledger.share,
    ...missingFields(missing, entry.coin, amounts),
  };
}

function explainedHolding(
  position: Position,
  row: Holding,
  price: number,
  amounts: Amounts,
): ProfitBreakdown {
  const explanation = explainHeld(position, price);
  return {
    ...explainCoin(explanation, row, Date.now(), amounts),
    title: textForSpeech(words.ledger.heldTitle({ profit: amounts.profit(explanation.profit) })),
    subtitle: textForSpeech(
      words.ledger.heldNow({
        amount: amounts.coins(position.held),
        coin: row.coin,
        price: formatPrice(price),
      }),
    ),
    worth: position.held.times(price),
    receivedWord: words.ledger.worth,
    feeWord: null,
    rowsTitle: words.ledger.holds,
    shareWord: words.ledger.worth,
    ...missingFields(position.missing, row.coin, amounts),
  };
}

const missingFields = (amount: Decimal, coin: string, { coins }: Amounts) =>
  amount.gt(0)
    ? { missing: words.ledger.missing({ amount: coins(amount), coin }), missingAmount: amount }
    : { missing: null, missingAmount: null };

/** The part of an explanation that is the same for a sale and for held coins. */
function explainCoin(explanation: Explanation, row: Holding, untilMs: number, amounts: Amounts) {
  const { rows, ...sums } = explanation;
  const unpriced = sumOf(rows.map(({ lot, amount }) => (lot?.isUnpriced ? amount : zero)));
  return {
    ...sums,
    coinId: row.match?.id ?? row.coinId,
    dateWord: words.ledger.bought,
    unpriced: unpriced.gt(0)
      ? words.ledger.unpriced({
          amount: amounts.coins(unpriced),
          coin: row.coin,
          zero: amounts.dollars(zero),
        })
      : null,
    rows: rows.map(({ lot, ...each }, index): TableRow => {
      const days = lot === null ? 0 : Math.floor((untilMs - lot.at) / dayMs);
      const date = lot === null ? words.ledger.allPurchases : dateText(lot.at);
      return {
        ...each,
        key: `${index}`,
        coin: row.coin,
        date: each.isMissing ? words.ledger.notRecorded : date,
        more:
          lot === null || date === '–'
            ? ''
            : days < 0
              ? words.ledger.boughtLater
              : words.ledger.daysHeld({ count: days }),
        ofAmount: lot?.amount ?? null,
      };
    }),
  };
}

/** The symbol of a coin that an entry disposed of: its own, or that of its fee. */
const symbolOf = ({ coin, coinId, fee }: Entry, disposedId: string): string =>
  disposedId === coinId ? coin : (fee?.coin ?? '');

/** All sales of all coins, and all fees paid in coins that had gained or lost value, newest first. */
function allSales(ledger: Ledger, holdings: readonly Holding[], amounts: Amounts): ProfitBreakdown {
  const names = new Map(holdings.map(({ coinId, match, coin }) => [coinId, match?.name ?? coin]));
  const disposals = [...ledger.values()]
    .flatMap(({ coinId, disposals: all }) => all.map((disposal) => ({ coinId, disposal })))
    .filter(({ disposal }) => disposal.kind === 'sell' || !disposal.profit.eq(0))
    .sort((one, other) => other.disposal.at - one.disposal.at);
  const [fee, exact] = (['fee', 'profit'] as const).map((name) =>
    sumOf(disposals.map(({ disposal }) => disposal[name])).round(2),
  );
  const profits = roundedParts(
    disposals.map(({ disposal }) => disposal.profit),
    exact ?? zero,
  );
  const rows = disposals.map(({ coinId, disposal }, index): TableRow => {
    const share = disposal.received.minus(disposal.fee).round(2);
    const profit = profits[index] ?? zero;
    return {
      key: `${index}`,
      date: dateText(disposal.at),
      more: names.get(coinId) ?? '',
      amount: disposal.amount,
      coin: symbolOf(disposal.entry, coinId),
      ofAmount: null,
      share,
      profit,
      cost: share.minus(profit),
      isMissing: disposal.missing.gt(0),
    };
  });
  const missing = disposals.some(({ disposal }) => disposal.missing.gt(0));
  const isUnpriced = disposals.some(({ disposal }) =>
    matchedRows(disposal).some(({ lot }) => lot?.isUnpriced),
  );
  const shown = sumOf(rows.map(({ share }) => share));
  const profit = sumOf(profits);
  return {
    title: textForSpeech(words.ledger.salesTitle({ profit: amounts.profit(profit) })),
    subtitle: words.ledger.salesOf,
    coinId: null,
    worth: null,
    receivedWord: words.ledger.soldFor,
    feeWord: words.ledger.feeOfSale,
    rowsTitle: words.ledger.sold,
    dateWord: words.ledger.saleDate,
    shareWord: words.ledger.soldLessFee,
    received: shown.plus(fee ?? zero),
    fee: fee ?? zero,
    cost: shown.minus(profit),
    profit,
    rows,
    missing: missing ? words.ledger.someMissing : null,
    missingAmount: null,
    unpriced: isUnpriced ? words.ledger.someUnpriced({ zero: amounts.dollars(zero) }) : null,
  };
}
