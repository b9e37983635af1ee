import type { MailLetter } from '../../../web/buyer/mail/letter.tsx';
import type { Sale } from '../orders/after-sale/read-sale.ts';

/**
 * The lines and sums of an order.
 *
 * @param namesSku true for the mail to the owner, who packs by SKU
 */
export const saleContents = (
  { lines, sums }: Sale,
  namesSku = false,
): Pick<MailLetter, 'lines' | 'sums'> => ({
  lines: lines.map((line) => ({
    title: line.title,
    detail: [
      line.variant,
      namesSku ? (line.sku ?? '') : '',
      ...line.fields.map(({ title, value }) => `${title}: ${value}`),
    ]
      .filter((text) => text !== '')
      .join(', '),
    count: `${line.quantity} × ${line.each}`,
    amount: line.sum,
  })),
  sums: sums
    .filter(({ kind }) => kind !== 'refunded' && kind !== 'kept' && kind !== 'on its way')
    .map(({ kind, label, amount }) => ({
      label,
      amount,
      isTotal: kind === 'total',
    })),
});
