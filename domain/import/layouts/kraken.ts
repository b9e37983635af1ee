import { Decimal } from '../../money/figure.ts';
import { krakenAsset, krakenPairs } from '../rows/assets.ts';
import { balanceChange, type Cells, legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';

const tradeTypes = new Set(['trade', 'spend', 'receive', 'conversion', 'sale']);
const rewardTypes = new Set(['reward', 'airdrop', 'bonus']);
/** Transfers between a person's own spot, staking and futures wallets. */
const ownTransferTypes = new Set([
  'allocation',
  'deallocation',
  'autoallocation',
  'autoallocate',
  'migration',
  'spottostaking',
  'spotfromstaking',
  'stakingfromspot',
  'stakingtospot',
  'spottofutures',
  'spotfromfutures',
]);
/** Kraken's fee credits: one is a cent. */
const feeCredit = 'KFEE';
const centOf = new Decimal('0.01');

function ledgerRow(cells: Cells): RowEvent {
  const at = cells.time('time');
  const type = cells.lower('type');
  const subtype = cells.lower('subtype');
  const asset = krakenAsset(cells.text('asset'));
  const booked = cells.needed('amount');
  const written = cells.number('fee');
  // A negative fee is a rebate, which is added to the booked amount.
  const isRebate = written?.lt(0) ?? false;
  const amount = isRebate && written ? (booked?.minus(written) ?? null) : booked;
  const charged = isRebate ? null : legOf(written, asset);
  const fee: Leg | null =
    charged?.asset === feeCredit ? { asset: 'USD', amount: charged.amount.times(centOf) } : charged;
  const value = legOf(cells.number('amountusd'), 'USD');
  const worth = value === null ? {} : { worth: value };
  const event = {
    at,
    ref: cells.text('txid'),
    ...(asset === feeCredit ? {} : balanceChange(amount, asset)),
    fee,
    ...worth,
  };
  // A row without an id is pending. Kraken lists the row again, with an id, once it is final.
  if (cells.text('txid') === '') return { ...event, kind: 'pending' };
  if (tradeTypes.has(type) || subtype === 'delistingconversion')
    return { ...event, kind: 'trade', join: `trade ${cells.text('refid')}` };
  if (ownTransferTypes.has(subtype)) return { ...event, kind: 'own' };
  if (type === 'deposit' || type === 'withdrawal') return { ...event, kind: 'transfer' };
  if (
    ['staking', 'dividend', 'reward', 'invite bonus', 'airdrop'].includes(type) ||
    rewardTypes.has(subtype)
  )
    return { ...event, kind: 'income' };
  if (type === 'rollover') return { ...event, kind: 'fee' };
  const kind = [cells.text('type'), cells.text('subtype')].filter((text) => text !== '').join(' ');
  return { ...event, kind: { unknown: kind } };
}

function tradeRow(cells: Cells): RowEvent {
  const at = cells.time('time');
  const [base, quote] = cells.pair('pair', krakenPairs);
  const volume = legOf(cells.needed('vol'), base);
  const cost = legOf(cells.needed('cost'), quote);
  const event = { at, ref: cells.text('txid'), fee: cells.leg('fee', quote) };
  const margin = cells.number('margin');
  const side = cells.lower('type');
  if (margin?.gt(0)) return { ...event, kind: { unknown: `margin ${side}` }, got: volume };
  if (side === 'buy') return { ...event, kind: 'trade', got: volume, gave: cost };
  if (side === 'sell') return { ...event, kind: 'trade', gave: volume, got: cost };
  return { ...event, kind: { unknown: cells.text('type') }, got: volume };
}

const neededColumns = ['txid', 'refid', 'time', 'type', 'subtype', 'asset', 'amount', 'fee'];
const ledgerLayout = {
  service: 'Kraken',
  content: 'ledger',
  needs: neededColumns,
  read: ledgerRow,
} as const;

export const kraken: readonly Layout[] = [
  {
    ...ledgerLayout,
    id: 'kraken-ledger-2025',
    since: '2025-12',
    columns: [
      'txid',
      'refid',
      'time',
      'type',
      'subtype',
      'aclass',
      'subclass',
      'asset',
      'wallet',
      'amount',
      'fee',
      'balance',
    ],
    optional: ['amountusd'],
  },
  {
    ...ledgerLayout,
    id: 'kraken-ledger-2024',
    since: '2024-08',
    columns: [
      'txid',
      'refid',
      'time',
      'type',
      'subtype',
      'aclass',
      'asset',
      'wallet',
      'amount',
      'fee',
      'balance',
    ],
    optional: ['amountusd'],
  },
  {
    ...ledgerLayout,
    id: 'kraken-ledger-classic',
    columns: [
      'txid',
      'refid',
      'time',
      'type',
      'subtype',
      'aclass',
      'asset',
      'amount',
      'fee',
      'balance',
    ],
    optional: ['amountusd'],
  },
  {
    id: 'kraken-trades',
    service: 'Kraken',
    content: 'trades',
    columns: [
      'txid',
      'ordertxid',
      'pair',
      'time',
      'type',
      'ordertype',
      'price',
      'cost',
      'fee',
      'vol',
      'margin',
      'misc',
      'ledgers',
    ],
    optional: [
      'aclass',
      'subclass',
      'posttxid',
      'postxid',
      'posstatuscode',
      'posstatus',
      'cprice',
      'ccost',
      'cfee',
      'cvol',
      'cmargin',
      'net',
      'costusd',
      'trades',
    ],
    needs: ['pair', 'time', 'type', 'cost', 'fee', 'vol'],
    read: tradeRow,
  },
];
