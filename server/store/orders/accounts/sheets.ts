import { decimalDigits } from '../../../../domain/money/format-money.ts';
import { toPrintable } from '../../../../domain/text/one-line.ts';
import { wireCurrency } from '../../catalogue/currencies.ts';
import type { readSalesByDay } from '../list/sales-totals.ts';
import type { DocumentLine, TaxRow } from './month-accounts.ts';
import type { StockValue } from './stock-value.ts';
import type { VariantSales } from './variant-sales.ts';

interface Accounts {
  days: Awaited<ReturnType<typeof readSalesByDay>>;
  taxes: readonly TaxRow[];
  documents: readonly DocumentLine[];
  products: readonly VariantSales[];
  stock: readonly StockValue[];
}

type Cell = string | number;

/** An amount as a number in the currency's unit, so that a spreadsheet can add it up. */
const amountCell = (cents: number, code: string): number =>
  cents / 10 ** decimalDigits(wireCurrency(code).decimal_digits);

/** A table whose first row has the headings. */
const table = <Row>(rows: readonly Row[], cells: Record<string, (row: Row) => Cell>): Cell[][] => [
  Object.keys(cells),
  ...rows.map((row) =>
    Object.values(cells).map((cell) => {
      const value = cell(row);
      return typeof value === 'string' ? toPrintable(value) : value;
    }),
  ),
];

/** The tables of the accounts screen, as files for a spreadsheet. */
export const accountsSheets = {
  days: ({ days }: Accounts) =>
    table(days, {
      day: (row) => row.day,
      currency: (row) => row.currency,
      orders: (row) => row.orders,
      sold: (row) => amountCell(row.sold_cents, row.currency),
      given_back: (row) => amountCell(row.returned_cents, row.currency),
    }),
  taxes: ({ taxes }: Accounts) =>
    table(taxes, {
      country: (row) => row.country,
      tax_percent: (row) => row.percent ?? '',
      currency: (row) => row.currency,
      sold_net: (row) => amountCell(row.sold_cents - row.sold_tax_cents, row.currency),
      sold_tax: (row) => amountCell(row.sold_tax_cents, row.currency),
      sold: (row) => amountCell(row.sold_cents, row.currency),
      given_back_net: (row) =>
        amountCell(row.returned_cents - row.returned_tax_cents, row.currency),
      given_back_tax: (row) => amountCell(row.returned_tax_cents, row.currency),
      given_back: (row) => amountCell(row.returned_cents, row.currency),
    }),
  documents: ({ documents }: Accounts) =>
    table(documents, {
      day: (row) => row.day,
      what: (row) => row.kind,
      number: (row) => row.number,
      order: (row) => row.order,
      country: (row) => row.country,
      currency: (row) => row.currency,
      net: (row) => amountCell(row.total_cents - row.tax_cents, row.currency),
      tax: (row) => amountCell(row.tax_cents, row.currency),
      total: (row) => amountCell(row.total_cents, row.currency),
    }),
  products: ({ products }: Accounts) =>
    table(products, {
      product: (row) => row.product_title,
      variant: (row) => row.variant_title,
      sku: (row) => row.sku ?? '',
      currency: (row) => row.currency,
      pieces: (row) => row.pieces,
      sold: (row) => amountCell(row.sold_cents, row.currency),
      pieces_given_back: (row) => row.returned_pieces,
      given_back: (row) => amountCell(row.returned_cents, row.currency),
    }),
  stock: ({ stock }: Accounts) =>
    table(stock, {
      product: (row) => row.product_title,
      variant: (row) => row.variant_title,
      sku: (row) => row.sku ?? '',
      on_hand: (row) => row.on_hand,
      currency: (row) => row.currency,
      price: (row) => amountCell(row.price_cents, row.currency),
      value: (row) => amountCell(row.value_cents, row.currency),
    }),
} as const;
