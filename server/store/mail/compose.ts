import { brand } from '../../../content/brand.ts';
import { shop } from '../../../content/shop.ts';
import { words } from '../../../content/words.ts';
import type { LetterLine, MailLetter } from '../../../web/buyer/letter.tsx';
import type { Reader } from '../../db/database.ts';
import type { MailRow } from '../../db/tables.ts';
import { money } from '../catalogue/currencies.ts';
import { isFromBuyer } from '../orders/after-sale/next-steps.ts';
import { orderKey, orderToken } from '../orders/after-sale/order-token.ts';
import {
  addressLines,
  dayText,
  presentedMoney,
  readSale,
  type Sale,
} from '../orders/after-sale/read-sale.ts';
import { returnedBefore } from '../orders/refunds/refunds.ts';
import { limitBuyerMail } from './buyer-mail.ts';
import { confirmNewsletter, ownerMessage } from './form-letters.ts';
import { sender } from './sender.ts';
import {
  acknowledgementLetter,
  ownerWithdrawal,
  ownerWithdrawalsHeld,
  strangerLetter,
} from './withdrawal-letters.ts';

export interface MailContext {
  read: Reader;
  /** The origin of links, such as https://example.com. */
  origin: string;
  owner: { name: string; address: string };
  nowMs: number;
}

/**
 * Composes a mail from the database as it is now: an order's address may have been corrected since the mail was queued.
 *
 * @returns null if its news is out of date, or it has no recipient any more
 */
export async function compose(mail: MailRow, writing: MailContext): Promise<MailLetter | null> {
  if (mail.kind === 'withdrawal' || mail.kind === 'owner-withdrawal') {
    const row = await writing.read
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', mail.subject_id ?? '')
      .executeTakeFirst();
    if (row === undefined) return null;
    if (mail.kind === 'owner-withdrawal') return ownerWithdrawal(row, writing.owner);
    const about = row.order_id === null ? null : await readSale(writing.read, { id: row.order_id });
    return isFromBuyer(row, about) ? acknowledgementLetter(row, about) : strangerLetter(row);
  }
  if (mail.kind === 'owner-withdrawals-held') return ownerWithdrawalsHeld(mail, writing);
  if (mail.kind === 'owner-low-stock') return ownerLowStock(mail, writing);
  if (mail.kind === 'owner-message') return ownerMessage(mail, writing);
  if (mail.kind === 'newsletter') return confirmNewsletter(mail, writing);
  const sale = mail.order_id === null ? null : await readSale(writing.read, { id: mail.order_id });
  if (sale === null) return null;
  const shown = mail.kind.startsWith('owner-') ? sale : await limitBuyerMail(sale, writing);
  if (shown === null) return null;
  switch (mail.kind) {
    case 'paid':
      return paidLetter(shown, writing);
    case 'sent':
      return sent(shown, writing);
    case 'refunded':
      return refunded(shown, mail, writing);
    case 'link':
      return link(shown, writing);
    case 'owner-order':
      return ownerOrder(sale, writing);
    case 'owner-refund-due':
      return ownerRefundDue(sale, writing);
    case 'owner-refund-twice':
      return ownerRefundTwice(sale, writing);
    case 'owner-refund-failed':
      return ownerRefundFailed(sale, mail, writing);
    default:
      return null;
  }
}

async function buyerLetter(
  sale: Sale,
  writing: MailContext,
  { subject, heading, text }: Record<'subject' | 'heading' | 'text', string>,
): Promise<MailLetter | null> {
  const { row } = sale;
  if (row.email === '') return null;
  const key = await orderKey(writing.read);
  const href =
    key === null
      ? null
      : `${writing.origin}/order/${orderToken(row.number, { key, nowMs: writing.nowMs })}`;
  return {
    to: { name: row.name, address: row.email },
    subject,
    heading,
    paragraphs: [text, ...(sale.isTest ? [words.mails.testPayment] : [])],
    lines: [],
    sums: [],
    button:
      href === null
        ? null
        : {
            label: words.mails.seeOrder,
            href,
            note: words.mails.seeOrderNote,
          },
    sections: [],
    small: [...withdrawalNote(writing), sender()],
  };
}

const withdrawalNote = ({ origin }: MailContext) =>
  shop.servesEuConsumers
    ? [
        {
          text: words.mails.canWithdraw({ days: shop.withdrawal.days }),
          href: `${origin}/withdraw`,
        },
      ]
    : [];

async function paidLetter(sale: Sale, writing: MailContext): Promise<MailLetter | null> {
  const { number } = sale.row;
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.paid.subject({ number }),
    heading: words.mails.paid.heading,
    text: words.mails.paid.text({ number, date: dayText(sale.row.created_at) }),
  });
  return letter && { ...letter, ...contents(sale), sections: goesTo(sale) };
}

async function sent(sale: Sale, writing: MailContext): Promise<MailLetter | null> {
  const { number, sent_at, tracking_number, tracking_url } = sale.row;
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.sent.subject({ number }),
    heading: words.mails.sent.heading,
    text: words.mails.sent.text({ number, date: dayText(sent_at ?? writing.nowMs) }),
  });
  const parcel = [tracking_number, tracking_url].filter((line) => line !== null);
  return (
    letter && {
      ...letter,
      lines: sale.lines.map((line) => ({
        title: line.title,
        detail: line.variant,
        count: `${line.quantity} ×`,
        amount: '',
      })),
      sections: [
        ...(parcel.length > 0 ? [{ heading: words.mails.parcel, lines: parcel }] : []),
        ...goesTo(sale),
      ],
    }
  );
}

async function refunded(
  sale: Sale,
  mail: MailRow,
  writing: MailContext,
): Promise<MailLetter | null> {
  const refund = sale.refunds.find(({ id }) => id === mail.subject_id);
  if (refund === undefined) return null;
  const { number, currency, amount_cents: total } = sale.row;
  // The state at this refund: others may have been made since.
  const before = returnedBefore(refund, sale.refunds);
  const kept = Math.max(total - before - refund.amount_cents, 0);
  const sum = (label: string, cents: number) => ({
    label,
    amount: money(cents, currency),
    isTotal: false,
  });
  const amount = presentedMoney(refund, refund.amount_cents, currency);
  const date = dayText(refund.changed_at);
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.refunded.subject({ number }),
    heading: words.mails.refunded.heading({ amount }),
    text: words.mails.refunded.text({ number, date }),
  });
  const lines = refund.pieces.flatMap(({ line, quantity, cents }): LetterLine[] => {
    const found = sale.lines.find((one) => one.line === line);
    if (found === undefined) return [];
    const count = words.mails.someOf({ some: quantity, all: found.quantity });
    return [{ title: found.title, detail: found.variant, count, amount: money(cents, currency) }];
  });
  const sums = [
    ...(refund.shipping_cents > 0 ? [sum(words.order.sums.shipping, refund.shipping_cents)] : []),
    { label: words.order.sums.refunded, amount, isTotal: true },
    sum(words.order.sums.total, total),
    ...(before > 0 ? [sum(words.order.sums.refundedBefore, before)] : []),
    sum(words.order.sums.kept, kept),
  ];
  const { message } = refund;
  const sections = message === null ? [] : [{ heading: words.mails.message, lines: [message] }];
  return letter && { ...letter, lines, sums, sections };
}

const link = (sale: Sale, writing: MailContext) =>
  buyerLetter(sale, writing, {
    subject: words.mails.link.subject({ number: sale.row.number }),
    heading: words.mails.link.heading,
    text: words.mails.link.text({ number: sale.row.number }),
  });

/** @param namesSku true for the owner's mail, who packs by SKU */
const contents = ({ lines, sums }: Sale, namesSku = false): Pick<MailLetter, 'lines' | 'sums'> => ({
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

const goesTo = ({ row, address }: Sale): MailLetter['sections'] =>
  address === null ? [] : [{ heading: words.order.goesTo, lines: addressLines(row.name, address) }];

function ownerLetter(
  sale: Sale,
  { owner }: MailContext,
  told: { subject: string; text: string },
): MailLetter {
  return {
    to: owner,
    subject: told.subject,
    heading: told.subject,
    paragraphs: [told.text, ...(sale.isTest ? ['It was a test payment.'] : [])],
    ...contents(sale, true),
    button: null,
    sections: [
      { heading: 'Buyer', lines: [...addressLines(sale.row.name, sale.address), sale.row.email] },
    ],
    small: [{ text: `Written by the shop ${brand.name} to its owner.`, href: null }],
  };
}

const ownerOrder = (sale: Sale, writing: MailContext): MailLetter =>
  ownerLetter(sale, writing, {
    subject: `New order ${sale.row.number}`,
    text: `Paid on ${dayText(sale.row.created_at)}. When it is on its way: npm run store -- fulfil ${sale.row.number}`,
  });

const ownerRefundDue = (sale: Sale, writing: MailContext): MailLetter =>
  ownerLetter(sale, writing, {
    subject: `Refund due: order ${sale.row.number}`,
    text: `${
      sale.refunds.some(({ state }) => state === 'failed')
        ? 'Its refund has failed, and the buyer has not got the money.'
        : 'Its money arrived after its hold had ended, and its pieces were sold to somebody else.'
    } Give it back: npm run store -- refund ${sale.row.number}`,
  });

function ownerRefundTwice(sale: Sale, writing: MailContext): MailLetter | null {
  const { excess } = sale.refundTotals;
  if (excess === 0) return null;
  const { number, currency } = sale.row;
  return ownerLetter(sale, writing, {
    subject: `Given back twice: order ${number}`,
    text: `${money(excess, currency)} more than was paid were given back: at the payment provider, and another way as you have recorded. Stop the other way, or ask the buyer for it. All refunds: npm run store -- order ${number}`,
  });
}

function ownerRefundFailed(sale: Sale, mail: MailRow, writing: MailContext): MailLetter | null {
  const refund = sale.refunds.find(({ id }) => id === mail.subject_id);
  if (refund === undefined) return null;
  const { number, currency } = sale.row;
  const amount = money(refund.amount_cents, currency);
  return ownerLetter(sale, writing, {
    subject: `Refund failed: order ${number}`,
    text: `The payment provider had taken the refund of ${amount}, and it has come to nothing (${refund.failure ?? 'no reason given'}): the buyer has not got the money. Give it back once more, or another way: npm run store -- refund ${number} --amount … (with --elsewhere --note for another way). The lists mark the order until then.`,
  });
}

async function ownerLowStock(
  mail: MailRow,
  { read, owner }: MailContext,
): Promise<MailLetter | null> {
  const variant = await read
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .innerJoin('inventory', 'inventory.variant_id', 'variant.id')
    .select(['variant.sku', 'variant.id', 'variant.title', 'product.title as product'])
    .select('inventory.on_hand')
    .where('variant.id', '=', mail.subject_id?.replace(/:\d+$/, '') ?? '')
    .executeTakeFirst();
  if (variant === undefined) return null;
  const { on_hand: left, product, title } = variant;
  const name = variant.sku ?? variant.id;
  return {
    to: owner,
    subject: `Low stock: ${product} (${title})`,
    heading: `${left} left of ${product}`,
    paragraphs: [
      `The variant ${title}${variant.sku === null ? '' : ` (${variant.sku})`} is low. When there are more: npm run store -- stock ${name} +10`,
      'You are told again once it has been more, and is low another time. All that is low: npm run store -- stock --low',
    ],
    lines: [],
    sums: [],
    button: null,
    sections: [],
    small: [{ text: `Written by the shop ${brand.name} to its owner.`, href: null }],
  };
}
