import { brand } from '../../../content/brand.ts';
import { dayText, type Sale } from '../after-sale/read-sale.ts';
import type { SalePaper } from '../after-sale/sale-papers.ts';
import { money } from '../catalogue/currencies.ts';
import { html, type Markup } from '../http/markup.ts';

/** An invoice names its seller and their VAT number (Directive 2006/112/EC, Art. 226); without them it is a receipt. */
export const isInvoice = ({ papers }: Pick<Sale, 'papers'>): boolean =>
  papers.length > 0 && brand.operator.vatNumber !== undefined;

/** Invoice and credit notes, rate by rate. Printed, they are part of the page that names seller, buyer and goods. */
export const papersPart = (sale: Sale): Markup[] =>
  isInvoice(sale) ? sale.papers.map((paper) => paperCard(paper, sale.row.currency)) : [];

function paperCard(paper: SalePaper, currency: string): Markup {
  const title = paper.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const about = paper.to === null ? '' : ` to invoice ${paper.to}`;
  const cancelled =
    paper.cancelledMs === null
      ? null
      : html`<p class="notice warm">${`Cancelled on ${dayText(paper.cancelledMs)}: this refund has failed.`}</p>`;
  const id = `paper-${paper.number}`;
  const amount = (cents: number) => money(cents, currency);
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title} ${paper.number}</h2><div class="stack"><p class="muted">${`${dayText(paper.atMs)}${about}`}</p>${cancelled}<table class="rates"><thead><tr><th scope="col">VAT</th><th scope="col">Net</th><th scope="col">VAT amount</th><th scope="col">Total</th></tr></thead><tbody>${paper.parts.map(
    ({ rateBp, total, tax }) =>
      html`<tr><th scope="row">${rateBp === null ? (tax > 0 ? 'Tax' : 'None') : `${rateBp / 100}%`}</th><td>${amount(total - tax)}</td><td>${amount(tax)}</td><td>${amount(total)}</td></tr>`,
  )}</tbody></table></div></section>`;
}
