import type { Layout } from '../rows/layout.ts';
import { coinbasePro } from './coinbase-pro.ts';
import { coinbaseRow } from './coinbase-rows.ts';

const spotColumns = ['timestamp', 'transaction type', 'asset', 'quantity transacted'];
const requiredColumns = [...spotColumns, 'subtotal', 'notes'];
const totalColumn = 'total (inclusive of fees and/or spread)';
const spreadColumn = 'fees and/or spread';
const newestColumns = [
  ...spotColumns,
  'price currency',
  'price at transaction',
  'subtotal',
  totalColumn,
  spreadColumn,
  'notes',
];
const newestRow = coinbaseRow({
  currency: 'price currency',
  price: 'price at transaction',
  fees: spreadColumn,
  subtotal: 'subtotal',
  total: totalColumn,
});

export const coinbase: readonly Layout[] = [
  {
    id: 'coinbase-6',
    service: 'Coinbase',
    content: 'transactions',
    since: '2026-01',
    columns: ['id', ...newestColumns, 'sender address', 'recipient address'],
    needs: [...requiredColumns, 'price currency'],
    read: newestRow,
  },
  {
    id: 'coinbase-5',
    service: 'Coinbase',
    content: 'transactions',
    since: '2024-12',
    columns: ['id', ...newestColumns],
    needs: [...requiredColumns, 'price currency'],
    read: newestRow,
  },
  {
    id: 'coinbase-4',
    service: 'Coinbase',
    content: 'transactions',
    since: '2024-01',
    columns: newestColumns,
    needs: [...requiredColumns, 'price currency'],
    read: newestRow,
  },
  {
    id: 'coinbase-3',
    service: 'Coinbase',
    content: 'transactions',
    since: '2022-12',
    columns: [
      ...spotColumns,
      'spot price currency',
      'spot price at transaction',
      'subtotal',
      totalColumn,
      spreadColumn,
      'notes',
    ],
    needs: [...requiredColumns, 'spot price currency'],
    read: coinbaseRow({
      currency: 'spot price currency',
      price: 'spot price at transaction',
      fees: spreadColumn,
      subtotal: 'subtotal',
      total: totalColumn,
    }),
  },
  {
    id: 'coinbase-2',
    service: 'Coinbase',
    content: 'transactions',
    since: '2021-07',
    columns: [
      ...spotColumns,
      'spot price currency',
      'spot price at transaction',
      'subtotal',
      'total (inclusive of fees)',
      'fees',
      'notes',
    ],
    needs: [...requiredColumns, 'spot price currency'],
    read: coinbaseRow({
      currency: 'spot price currency',
      price: 'spot price at transaction',
      fees: 'fees',
      subtotal: 'subtotal',
      total: 'total (inclusive of fees)',
    }),
  },
  {
    id: 'coinbase-1',
    service: 'Coinbase',
    content: 'transactions',
    columns: [
      ...spotColumns,
      '{cur} spot price at transaction',
      '{cur} subtotal',
      '{cur} total (inclusive of fees)',
      '{cur} fees',
      'notes',
    ],
    needs: [...spotColumns, '{cur} subtotal', 'notes'],
    read: coinbaseRow({
      currency: null,
      price: '{cur} spot price at transaction',
      fees: '{cur} fees',
      subtotal: '{cur} subtotal',
      total: '{cur} total (inclusive of fees)',
    }),
  },
  ...coinbasePro,
];
