import { balanceChange } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';

const fillsLayout: Layout = {
  id: 'coinbase-pro-fills',
  service: 'Coinbase Pro',
  content: 'fills',
  columns: [
    'portfolio',
    'trade id',
    'product',
    'side',
    'created at',
    'size',
    'size unit',
    'price',
    'fee',
    'total',
    'price/fee/total unit',
  ],
  needs: ['side', 'created at', 'size', 'size unit', 'price', 'price/fee/total unit'],
  read(cells) {
    const unit = cells.asset('price/fee/total unit');
    const size = cells.leg('size', cells.asset('size unit'));
    const price = cells.needed('price');
    const money = size && price ? { asset: unit, amount: size.amount.times(price) } : null;
    const side = cells.lower('side');
    const event = { at: cells.time('created at'), fee: cells.leg('fee', unit) };
    if (side === 'buy') return { ...event, kind: 'trade', got: size, gave: money };
    if (side === 'sell') return { ...event, kind: 'trade', gave: size, got: money };
    return { ...event, kind: { unknown: cells.text('side') }, got: size };
  },
};

const accountLayout: Layout = {
  id: 'coinbase-pro-account',
  service: 'Coinbase Pro',
  content: 'statement',
  columns: [
    'portfolio',
    'type',
    'time',
    'amount',
    'balance',
    'amount/balance unit',
    'transfer id',
    'trade id',
    'order id',
  ],
  needs: ['type', 'time', 'amount', 'amount/balance unit', 'trade id'],
  read(cells) {
    const type = cells.lower('type');
    const at = cells.time('time');
    const asset = cells.asset('amount/balance unit');
    const amount = cells.needed('amount');
    const trade = cells.text('trade id');
    if (type === 'match')
      return { at, kind: 'trade', ...balanceChange(amount, asset), join: `trade ${trade}` };
    if (type === 'fee') {
      const fee = amount === null ? null : { asset, amount: amount.abs() };
      return trade === ''
        ? { at, kind: 'fee', gave: fee }
        : { at, kind: 'trade', fee, join: `trade ${trade}` };
    }
    if (type === 'conversion')
      return { at, kind: 'trade', ...balanceChange(amount, asset), join: `conversion ${at}` };
    if (type === 'rebate')
      return { at, kind: 'income', got: amount === null ? null : { asset, amount: amount.abs() } };
    const isTransfer = type === 'deposit' || type === 'withdrawal';
    return {
      at,
      kind: isTransfer ? 'transfer' : { unknown: cells.text('type') },
      ...balanceChange(amount, asset),
    };
  },
};

export const coinbasePro: readonly Layout[] = [accountLayout, fillsLayout];
