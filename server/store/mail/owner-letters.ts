import { words } from '../../../content/words.ts';
import type { MailLetter } from '../../../web/buyer/mail/letter.tsx';
import type { MailRow } from '../../db/tables.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { formatDay, type Sale } from '../orders/after-sale/read-sale.ts';
import { addressLines } from '../orders/postal-address.ts';
import type { MailContext } from './mail-context.ts';
import { saleContents } from './sale-contents.ts';
import { ownerImprintLine, ownerPlaceOrCommand } from './sender.ts';

function ownerLetter(
  sale: Sale,
  { owner }: MailContext,
  told: { subject: string; text: string },
): MailLetter {
  return {
    to: owner,
    subject: told.subject,
    heading: told.subject,
    paragraphs: [told.text, ...(sale.isTest ? [words.owner.test] : [])],
    ...saleContents(sale, true),
    button: null,
    sections: [
      {
        heading: words.owner.buyer,
        lines: [...addressLines(sale.row.name, sale.address), sale.row.email],
      },
    ],
    small: [ownerImprintLine()],
  };
}

export const ownerOrderLetter = (sale: Sale, writing: MailContext): MailLetter =>
  ownerLetter(sale, writing, {
    subject: words.owner.order.subject({ number: sale.row.number }),
    text: words.owner.order.text({
      date: formatDay(sale.row.created_at),
      command: ownerPlaceOrCommand(writing, {
        command: `fulfil ${sale.row.number}`,
        at: `/orders/${sale.row.number}`,
      }),
    }),
  });

export function ownerRefundDueLetter(sale: Sale, writing: MailContext): MailLetter {
  const { number } = sale.row;
  const { subject, failed, late } = words.owner.refundDue;
  const why = sale.refunds.some(({ state }) => state === 'failed') ? failed : late;
  return ownerLetter(sale, writing, {
    subject: subject({ number }),
    text: why({
      command: ownerPlaceOrCommand(writing, {
        command: `refund ${number}`,
        at: `/orders/${number}`,
      }),
    }),
  });
}

export function ownerRefundTwiceLetter(sale: Sale, writing: MailContext): MailLetter | null {
  const { excess } = sale.refundTotals;
  if (excess === 0) return null;
  const { number, currency } = sale.row;
  return ownerLetter(sale, writing, {
    subject: words.owner.refundTwice.subject({ number }),
    text: words.owner.refundTwice.text({
      amount: formatCents(excess, currency),
      command: ownerPlaceOrCommand(writing, {
        command: `order ${number}`,
        at: `/orders/${number}`,
      }),
    }),
  });
}

export function ownerRefundFailedLetter(
  sale: Sale,
  mail: MailRow,
  writing: MailContext,
): MailLetter | null {
  const refund = sale.refunds.find(({ id }) => id === mail.subject_id);
  if (refund === undefined) return null;
  const { number, currency } = sale.row;
  return ownerLetter(sale, writing, {
    subject: words.owner.refundFailed.subject({ number }),
    text: words.owner.refundFailed.text({
      amount: formatCents(refund.amount_cents, currency),
      reason: refund.failure ?? words.owner.refundFailed.noReason,
      command: ownerPlaceOrCommand(writing, {
        command: `refund ${number} --amount …`,
        at: `/orders/${number}`,
      }),
      elsewhere: writing.desk === null ? '--elsewhere --note' : words.owner.refundFailed.elsewhere,
    }),
  });
}

export async function lowStockLetter(
  mail: MailRow,
  writing: MailContext,
): Promise<MailLetter | null> {
  const { read, owner } = writing;
  const variant = await read
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .innerJoin('inventory', 'inventory.variant_id', 'variant.id')
    .select(['variant.sku', 'variant.id', 'variant.title', 'product.title as product'])
    .select('inventory.on_hand')
    .where('variant.id', '=', mail.subject_id?.replace(/:\d+$/, '') ?? '')
    .executeTakeFirst();
  if (variant === undefined) return null;
  const { on_hand: left, product, title, sku, id } = variant;
  return {
    to: owner,
    subject: words.owner.lowStock.subject({ product, variant: title }),
    heading: words.owner.lowStock.heading({ left, product }),
    paragraphs: [
      words.owner.lowStock.text({
        variant: sku === null ? title : `${title} (${sku})`,
        command: ownerPlaceOrCommand(writing, { command: `stock ${sku ?? id} +10`, at: '/stock' }),
      }),
      words.owner.lowStock.again({
        command: ownerPlaceOrCommand(writing, { command: 'stock --low', at: '/stock' }),
      }),
    ],
    lines: [],
    sums: [],
    button: null,
    sections: [],
    small: [ownerImprintLine()],
  };
}
