import { pairsIn } from '../rows/assets.ts';
import { balanceChange, type Cells, legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';

/** Operations whose rows of one second are parts of a trade, each with the name of that trade. */
const tradeOf = new Map(
  Object.entries({
    buy: 'trade',
    sell: 'trade',
    fee: 'trade',
    'transaction buy': 'trade',
    'transaction spend': 'trade',
    'transaction sold': 'trade',
    'transaction revenue': 'trade',
    'transaction related': 'trade',
    'transaction fee': 'trade',
    'small assets exchange bnb': 'dust',
    'binance convert': 'convert',
    'large otc trading': 'otc',
    'stablecoins auto-conversion': 'stable',
    'token swap - redenomination/rebranding': 'swap',
    'auto-invest transaction': 'auto-invest',
    'buy crypto with fiat': 'fiat',
  }),
);
const fees = new Set(['fee', 'transaction fee']);
const transfers = new Set([
  'deposit',
  'withdraw',
  'send',
  'receive',
  'fiat deposit',
  'fiat withdraw',
  'fiat withdrawal',
  'crypto box',
  'p2p trading',
  'c2c transfer',
  'pay',
]);
const income =
  /^(?:.* (?:interest|rewards?|distribution|airdrop|airdrops|cashback|earnings withdrawal)|distribution|airdrop assets|commission rebate|commission history|referral kickback|referral commission|commission fee shared with you|cash voucher.*|simple earn (?:flexible|locked) (?:interest|rewards))$/;
const ownTransfers =
  /^(?:.* (?:subscription|redemption|purchase|redeem)|transfer between .*|main and funding account transfer|staking (?:purchase|redemption)|transfer_(?:in|out))$/;

function statementRow(time: string) {
  return (cells: Cells): RowEvent => {
    const at = cells.time(time);
    const written = cells.text('operation');
    const operation = written.toLowerCase().replace(/\s+/g, ' ');
    const asset = cells.asset('coin');
    const amount = cells.needed('change');
    const note = cells.text('remark');
    const event = { at, ...balanceChange(amount, asset), note };
    const trade = tradeOf.get(operation);
    if (trade !== undefined) {
      const join = `second ${trade} ${cells.text('account')} ${at}`;
      return fees.has(operation)
        ? { at, kind: 'trade', fee: legOf(amount, asset), note, join }
        : { ...event, kind: 'trade', join };
    }
    if (transfers.has(operation)) return { ...event, kind: 'transfer' };
    if (ownTransfers.test(operation)) return { ...event, kind: 'own' };
    if (income.test(operation)) return { ...event, kind: 'income' };
    return { ...event, kind: { unknown: written } };
  };
}

/** The event of a trade, whose row names its side: buy or sell. */
function tradeBySide(cells: Cells, side: string, base: Leg | null, quote: Leg | null): RowEvent {
  const event = { at: cells.time('date(utc)') };
  if (side === 'buy') return { ...event, kind: 'trade', got: base, gave: quote };
  if (side === 'sell') return { ...event, kind: 'trade', gave: base, got: quote };
  return { ...event, kind: { unknown: side }, got: base };
}

const readTransfer =
  (time: string, isIn: boolean, feeColumn: string | null) =>
  (cells: Cells): RowEvent => {
    const asset = cells.asset('coin');
    const amount = cells.number('amount');
    // Withdrawals without a fee column have the header of deposits, and negative amounts.
    const side = isIn && !amount?.lt(0) ? 'got' : 'gave';
    const isDone = /^(?:completed|successful|success)$/.test(cells.lower('status'));
    return {
      at: cells.time(time),
      kind: isDone ? 'transfer' : 'pending',
      [side]: legOf(amount, asset),
      fee: feeColumn === null ? null : cells.leg(feeColumn, asset),
      note: cells.text('txid'),
    };
  };

const statementLayout = (time: string, columns: readonly string[]) => ({
  service: 'Binance',
  content: 'statement' as const,
  columns,
  needs: [time, 'operation', 'coin', 'change'],
  read: statementRow(time),
});

const convertRow = (cells: Cells): RowEvent => {
  const status = cells.lower('status');
  return {
    at: cells.time('date'),
    kind: status === 'successful' || status === 'success' ? 'trade' : 'pending',
    gave: cells.glued('sell'),
    got: cells.glued('buy'),
  };
};
const convertColumns = [
  'pair',
  'type',
  'sell',
  'buy',
  'price',
  'inverse price',
  'date updated',
  'status',
];
const convertLayout = {
  service: 'Binance',
  content: 'conversions',
  needs: ['date', 'sell', 'buy', 'status'],
  read: convertRow,
} as const;

export const binance: readonly Layout[] = [
  {
    ...statementLayout('time', [
      'user id',
      'time',
      'account',
      'operation',
      'coin',
      'change',
      'remark',
    ]),
    id: 'binance-statement-2026',
    since: '2026-01',
    order: 'ymd',
  },
  {
    ...statementLayout('utc_time', [
      'user_id',
      'utc_time',
      'account',
      'operation',
      'coin',
      'change',
      'remark',
    ]),
    id: 'binance-statement-2021',
    since: '2021-05',
  },
  {
    ...statementLayout('utc_time', [
      'utc_time',
      'account',
      'operation',
      'coin',
      'change',
      'remark',
    ]),
    id: 'binance-statement-older',
  },
  {
    id: 'binance-trades',
    service: 'Binance',
    content: 'trades',
    since: '2021-05',
    order: 'ymd',
    columns: ['date(utc)', 'pair', 'side', 'price', 'executed', 'amount', 'fee'],
    needs: ['date(utc)', 'pair', 'side', 'executed', 'amount'],
    read(cells) {
      const [base, quote] = cells.pair(
        'pair',
        pairsIn,
        ([got, paid]) =>
          cells.asset('executed').endsWith(got) && cells.asset('amount').endsWith(paid),
      );
      const event = tradeBySide(
        cells,
        cells.lower('side'),
        cells.glued('executed', base),
        cells.glued('amount', quote),
      );
      return { ...event, fee: cells.glued('fee', quote, base) };
    },
  },
  {
    id: 'binance-trades-older',
    service: 'Binance',
    content: 'trades',
    columns: ['date(utc)', 'market', 'type', 'price', 'amount', 'total', 'fee', 'fee coin'],
    needs: ['date(utc)', 'market', 'type', 'amount', 'total'],
    read(cells) {
      const [base, quote] = cells.pair('market', pairsIn);
      const event = tradeBySide(
        cells,
        cells.lower('type'),
        cells.leg('amount', base),
        cells.leg('total', quote),
      );
      return { ...event, fee: cells.leg('fee', cells.asset('fee coin') || quote) };
    },
  },
  { ...convertLayout, id: 'binance-convert', columns: ['date', 'wallet', ...convertColumns] },
  { ...convertLayout, id: 'binance-convert-older', columns: ['date', ...convertColumns] },
  {
    id: 'binance-deposits',
    service: 'Binance',
    content: 'deposits',
    order: 'ymd',
    columns: ['date(utc+0)', 'coin', 'network', 'amount', 'address', 'txid', 'status'],
    needs: ['date(utc+0)', 'coin', 'amount', 'status'],
    read: readTransfer('date(utc+0)', true, null),
  },
  {
    id: 'binance-withdrawals',
    service: 'Binance',
    content: 'withdrawals',
    order: 'ymd',
    columns: ['date(utc+0)', 'coin', 'network', 'amount', 'fee', 'address', 'txid', 'status'],
    needs: ['date(utc+0)', 'coin', 'amount', 'fee', 'status'],
    read: readTransfer('date(utc+0)', false, 'fee'),
  },
  {
    // Deposits and withdrawals have the same header. Only withdrawals have a fee, so the person has to decide what
    // a row without a fee is.
    id: 'binance-moves-older',
    service: 'Binance',
    content: 'withdrawals',
    columns: [
      'date(utc)',
      'coin',
      'network',
      'amount',
      'transactionfee',
      'address',
      'txid',
      'sourceaddress',
      'paymentid',
      'status',
    ],
    needs: ['date(utc)', 'coin', 'amount', 'transactionfee', 'status'],
    read(cells) {
      const fee = cells.number('transactionfee');
      const event = readTransfer('date(utc)', false, 'transactionfee')(cells);
      const isKnown = event.kind === 'pending' || fee?.gt(0);
      return isKnown ? event : { ...event, kind: { unknown: 'Deposit or withdrawal' } };
    },
  },
];
