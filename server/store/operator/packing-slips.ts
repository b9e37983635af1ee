import { brand } from '../../../content/brand.ts';
import type { Reader } from '../../db/database.ts';
import { addressLines, dayText, readSale, type Sale } from '../after-sale/read-sale.ts';
import { html, type Markup } from '../http/markup.ts';
import { accept, type Outcome } from '../http/refusal.ts';
import { moneyBack } from '../orders/refunds.ts';
import { ordersWithOpen } from '../orders/withdrawal-state.ts';
import { noOrder } from './orders/orders.ts';

/** What is to be packed. */
export interface Slips {
  count: number;
  /** A page for each order. */
  text: string;
}

/**
 * Packing slips of paid orders that are not sent, the oldest first, or of those that are named.
 *
 * @returns refused if one that is named is not there
 */
export async function packingSlips(
  read: Reader,
  numbers: readonly string[],
): Promise<Outcome<Slips, string>> {
  const asked = numbers.length > 0 ? numbers : await toSend(read);
  const sales: Sale[] = [];
  for (const number of asked) {
    const sale = await readSale(read, { number });
    if (sale === null) return noOrder(number);
    if (numbers.length > 0 || isToPack(sale)) sales.push(sale);
  }
  const pages = sales.filter((sale) => packed(sale).length > 0).map(slip);
  return accept({ count: pages.length, text: documentOf(pages).text });
}

async function toSend(read: Reader): Promise<string[]> {
  const orders = await read
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('status', '=', 'paid')
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  const withdrawn = await ordersWithOpen(
    read,
    orders.map(({ id }) => id),
  );
  return orders.filter(({ id }) => !withdrawn.has(id)).map(({ number }) => number);
}

const isToPack = (sale: Sale): boolean =>
  !sale.isTest && (sale.row.amount_cents === 0 || moneyBack(sale.row, sale.refunds).left > 0);

/** The lines that are sent, without pieces that were given back. */
const packed = ({ lines }: Sale) =>
  lines
    .filter((line) => line.needsSending && line.quantity > line.refunded)
    .map((line) => ({ ...line, pieces: line.quantity - line.refunded }));

const lined = (lines: readonly string[]): Markup[] =>
  lines.map((line, index) => html`${index === 0 ? null : html`<br>`}${line}`);

const slip = (sale: Sale): Markup => {
  const { name, office } = brand.operator;
  return html`<section><p class="from">${lined([name, office])}</p>
<address>${lined(addressLines(sale.row.name, sale.address))}</address>
<h1>Order ${sale.row.number}</h1><p>${dayText(sale.row.created_at)}</p>
<table><thead><tr><th scope="col">Pieces</th><th scope="col">Article</th><th scope="col">SKU</th></tr></thead><tbody>${packed(
    sale,
  ).map(
    (line) =>
      html`<tr><td>${line.pieces}</td><td><b>${line.title}</b>${[
        line.variant,
        ...line.fields.map(({ title, value }) => `${title}: ${value}`),
      ]
        .filter((text) => text !== '')
        .map((text) => html`<br>${text}`)}</td><td>${line.sku ?? ''}</td></tr>`,
  )}</tbody></table></section>
`;
};

const style = `body{font:12pt/1.4 system-ui,sans-serif;color:#000;background:#fff;margin:0}
section{padding:15mm;break-after:page}section:last-child{break-after:auto}
.from{font-size:9pt}address{font-style:normal;font-size:14pt;margin:10mm 0}
h1{font-size:16pt;margin:0}table{width:100%;border-collapse:collapse;margin-top:8mm}
th,td{text-align:left;vertical-align:top;padding:2mm 4mm 2mm 0;border-bottom:1px solid #999}`;

const documentOf = (pages: readonly Markup[]): Markup =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Packing slips</title><style>${style}</style></head><body>${pages.length === 0 ? html`<section><p>Nothing is to be packed.</p></section>` : pages}</body></html>
`;
