import { legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import { countFeeOnce, readTwoSided, receivedLeg, sentLeg } from './two-sided.ts';

const coinTracker: Layout = {
  id: 'cointracker',
  service: 'CoinTracker',
  content: 'template',
  order: 'mdy',
  columns: [
    'date',
    'received quantity',
    'received currency',
    'sent quantity',
    'sent currency',
    'fee amount',
    'fee currency',
    'tag',
  ],
  optional: ['transaction id'],
  needs: ['date', 'received quantity', 'received currency', 'sent quantity', 'sent currency'],
  read: (cells) =>
    readTwoSided({
      at: cells.time('date'),
      ...countFeeOnce({
        got: receivedLeg(cells, 'received quantity', 'received currency'),
        gave: sentLeg(cells, 'sent quantity', 'sent currency'),
        fee: sentLeg(cells, 'fee amount', 'fee currency'),
      }),
      worth: null,
      label: cells.text('tag'),
      note: '',
    }),
};

/** The labels of deposits that were earned, such as staking. */
const deltaIncome = /^(?:airdrop|mining|dividends?|staking|interest|rewards?|forks?)$/;

const deltaLayout: Layout = {
  id: 'delta',
  service: 'Delta',
  content: 'transactions',
  columns: [
    'date',
    'way',
    'base amount',
    'base currency (name)',
    'base type',
    'quote amount',
    'quote currency',
    'exchange',
    'sent/received from',
    'sent to',
    'fee amount',
    'fee currency (name)',
    'broker',
    'notes',
  ],
  needs: ['date', 'way', 'base amount', 'base currency (name)', 'quote amount', 'quote currency'],
  read(cells) {
    // `BTC (Bitcoin)`
    const named = (column: string) => cells.asset(column).replace(/\s*\(.*$/, '');
    const base = cells.leg('base amount', named('base currency (name)'));
    const quote = cells.leg('quote amount', named('quote currency'));
    const event = {
      at: cells.time('date'),
      fee: cells.leg('fee amount', named('fee currency (name)')),
      note: cells.text('notes'),
    };
    const way = cells.lower('way');
    if (way === 'buy') return { ...event, kind: 'trade', got: base, gave: quote };
    if (way === 'sell') return { ...event, kind: 'trade', gave: base, got: quote };
    if (way === 'deposit' && deltaIncome.test(cells.lower('sent/received from')))
      return { ...event, kind: 'income', got: base, worth: quote };
    if (way === 'deposit') return { ...event, kind: 'transfer', got: base };
    if (way === 'withdraw' || way === 'withdrawal')
      return { ...event, kind: 'transfer', gave: base };
    return { ...event, kind: { unknown: cells.text('way') }, got: base, worth: quote };
  },
};

const cryptoComIncome =
  /cashback|reward|interest_paid|^finance\..*_interest|referral|gift|rewards_platform|_bonus|reimbursement(?!_reverted)/;
const cryptoComOwn =
  /^(?:crypto_earn_program_(?:created|withdrawn)|lockup_(?:lock|upgrade|unlock)|supercharger_(?:deposit|withdrawal)|crypto_to_exchange_transfer|exchange_to_crypto_transfer|finance\.(?:lockup|dpos)\.(?:dpos_)?(?:un)?(?:lock|staking)(?:\..*)?)$/;

const cryptoCom: Layout = {
  id: 'crypto-com',
  service: 'Crypto.com',
  content: 'transactions',
  columns: [
    'timestamp (utc)',
    'transaction description',
    'currency',
    'amount',
    'to currency',
    'to amount',
    'native currency',
    'native amount',
    'native amount (in usd)',
    'transaction kind',
  ],
  optional: ['transaction hash'],
  needs: [
    'timestamp (utc)',
    'currency',
    'amount',
    'to currency',
    'to amount',
    'native amount (in usd)',
    'transaction kind',
  ],
  read(cells) {
    const kind = cells.lower('transaction kind');
    const asset = cells.asset('currency');
    const amount = cells.needed('amount');
    const from = legOf(amount, asset);
    const to = sentLeg(cells, 'to amount', 'to currency');
    const worth = legOf(cells.number('native amount (in usd)'), 'USD');
    const event = {
      at: cells.time('timestamp (utc)'),
      worth,
      note: cells.text('transaction description'),
    };
    const changed = amount?.lt(0) ? { gave: from } : { got: from };
    if (/^(?:dust_conversion_(?:debited|credited))$/.test(kind))
      return { ...event, ...changed, kind: 'trade', join: `second dust ${event.at}` };
    if (to !== null && from !== null && to.asset !== asset)
      return { ...event, kind: 'trade', gave: from, got: to };
    if (/^(?:crypto_purchase|van_purchase|viban_purchase|recurring_buy_order)$/.test(kind))
      return { ...event, kind: 'trade', got: from, gave: worth };
    if (/^(?:crypto_viban_exchange|card_top_up|crypto_payment)$/.test(kind))
      return { ...event, kind: 'trade', gave: from, got: worth };
    if (cryptoComOwn.test(kind)) return { ...event, ...changed, kind: 'own' };
    if (amount?.gt(0) && cryptoComIncome.test(kind)) return { ...event, kind: 'income', got: from };
    if (/(?:deposit|withdrawal|transfer|sent|received)$/.test(kind))
      return { ...event, ...changed, kind: 'transfer' };
    return { ...event, ...changed, kind: { unknown: cells.text('transaction kind') } };
  },
};

export const trackerLayouts: readonly Layout[] = [
  coinTracker,

  deltaLayout,
  cryptoCom,
];
