import { documentNumber } from '../../../../domain/store/document-number.ts';
import type { Reader } from '../../../db/database.ts';
import { shopCalendar } from '../../shop-days.ts';
import {
  type BookedOrder,
  type RefundPart,
  readBookedOrders,
  readRefundParts,
} from '../list/booked-orders.ts';
import { filteredOrders } from '../list/read-orders.ts';
import { byTaxRate, type TaxedPart, type TaxRate, taxByRate, taxPercent } from '../tax-by-rate.ts';

export interface AccountsPeriod {
  /** Epoch milliseconds. */
  fromMs: number;
  beforeMs: number;
}

/** All sales of a period with their tax, and all its refunds, without test orders. */
export interface PeriodBookings {
  sales: { booked: BookedOrder; parts: readonly TaxedPart[] }[];
  refunds: RefundPart[];
}

const ordersAtOnce = 500;

export async function readPeriodBookings(
  read: Reader,
  period: AccountsPeriod,
): Promise<PeriodBookings> {
  const found = await filteredOrders(read, { ...period, test: false })
    .select('orders.number')
    .orderBy('orders.created_at')
    .orderBy('orders.number')
    .execute();
  const sales: PeriodBookings['sales'] = [];
  for (let at = 0; at < found.length; at += ordersAtOnce) {
    const numbers = found.slice(at, at + ordersAtOnce).map(({ number }) => number);
    const bookedOrders = await readBookedOrders(read, numbers);
    for (const number of numbers) {
      const booked = bookedOrders.get(number);
      if (booked !== undefined)
        sales.push({ booked, parts: taxByRate(booked.order, booked.items) });
    }
  }
  return { sales, refunds: await readRefundParts(read, { ...period, test: false }) };
}

/** Sales and refunds of one country at one rate; amounts in minor units, with their tax. */
export interface TaxRow {
  currency: string;
  /** The country's ISO 3166 code; '' if the buyer did not have to give one. */
  country: string;
  percent: TaxRate;
  sold_cents: number;
  sold_tax_cents: number;
  returned_cents: number;
  returned_tax_cents: number;
}

/** The tax totals by currency, country and rate, the highest rate first. */
export function taxRows({ sales, refunds }: PeriodBookings): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  const rowOf = ({ order, country }: BookedOrder, rate: TaxRate): TaxRow => {
    const key = `${order.currency} ${country} ${rate}`;
    const row = rows.get(key) ?? {
      ...{ currency: order.currency, country, percent: taxPercent(rate) },
      ...{ sold_cents: 0, sold_tax_cents: 0, returned_cents: 0, returned_tax_cents: 0 },
    };
    rows.set(key, row);
    return row;
  };
  for (const { booked, parts } of sales)
    for (const { rate, total, tax } of parts) {
      const row = rowOf(booked, rate);
      row.sold_cents += total;
      row.sold_tax_cents += tax;
    }
  for (const { booked, rate, total, tax } of refunds) {
    const row = rowOf(booked, rate);
    row.returned_cents += total;
    row.returned_tax_cents += tax;
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      one.currency.localeCompare(other.currency) ||
      one.country.localeCompare(other.country) ||
      byTaxRate(one.percent, other.percent),
  );
}

/** An invoice, a credit note, or a credit note that is cancelled because its refund failed. Amounts include tax. */
export interface DocumentLine {
  kind: 'invoice' | 'credit' | 'cancelled';
  number: string;
  day: string;
  order: string;
  country: string;
  currency: string;
  total_cents: number;
  tax_cents: number;
}

/** The documents of a period, by day and number. */
export function documentLines({ sales, refunds }: PeriodBookings): DocumentLine[] {
  const invoices = sales.flatMap(({ booked, parts }): DocumentLine[] =>
    booked.invoice === null
      ? []
      : [
          {
            ...accountLine(booked, booked.invoice.created_at),
            kind: 'invoice',
            number: documentNumber(booked.invoice),
            total_cents: booked.order.amount_cents,
            tax_cents: parts.reduce((sum, { tax }) => sum + tax, 0),
          },
        ],
  );
  const credits = new Map<string, DocumentLine>();
  for (const { booked, creditNote, atMs, total, tax } of refunds) {
    if (creditNote === null) continue;
    const number = documentNumber(creditNote);
    const kind = total < 0 ? 'cancelled' : 'credit';
    const key = `${kind} ${number}`;
    const known = credits.get(key) ?? {
      ...accountLine(booked, atMs),
      ...{ kind, number, total_cents: 0, tax_cents: 0 },
    };
    known.total_cents -= total;
    known.tax_cents -= tax;
    credits.set(key, known);
  }
  return [...invoices, ...credits.values()].toSorted((one, other) =>
    `${one.day} ${one.number}`.localeCompare(`${other.day} ${other.number}`),
  );
}

const accountLine = ({ order, country }: BookedOrder, atMs: number) => ({
  day: shopCalendar.dayOf(atMs),
  order: order.number,
  country,
  currency: order.currency,
});
