import { storeNotice } from '../../../content/shop/notice.ts';
import { shop } from '../../../content/shop/shop-settings.ts';
import { words } from '../../../content/words.ts';
import { sameEmail } from '../../../domain/store/same-email.ts';
import type { LetterLine, MailLetter } from '../../../web/buyer/mail/letter.tsx';
import type { MailRow } from '../../db/tables.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { readHistoryDetail } from '../history.ts';
import { isFromBuyer } from '../orders/after-sale/next-steps.ts';
import { orderLinkSecret, signOrderToken } from '../orders/after-sale/order-token.ts';
import { formatDay, presentedMoney, readSale, type Sale } from '../orders/after-sale/read-sale.ts';
import { isSentByPost, unitsToSend } from '../orders/after-sale/units-to-send.ts';
import { addressLines } from '../orders/postal-address.ts';
import { returnedBeforeRefund } from '../orders/refunds/refunds.ts';
import { limitBuyerMail } from './buyer-mail.ts';
import { newsletterLetter, ownerMessageLetter } from './form-letters.ts';
import type { MailContext } from './mail-context.ts';
import {
  lowStockLetter,
  ownerOrderLetter,
  ownerRefundDueLetter,
  ownerRefundFailedLetter,
  ownerRefundTwiceLetter,
} from './owner-letters.ts';
import { saleContents } from './sale-contents.ts';
import { imprintLine } from './sender.ts';
import {
  acknowledgementLetter,
  ownerWithdrawalLetter,
  ownerWithdrawalsLetter,
  unconfirmedWithdrawalLetter,
} from './withdrawal-letters.ts';

/**
 * Composes a mail from the current data: an order's address may have been corrected since the mail was queued.
 *
 * @returns null if the mail is outdated, or has no recipient any more
 */
export async function composeMail(mail: MailRow, writing: MailContext): Promise<MailLetter | null> {
  if (mail.kind === 'withdrawal' || mail.kind === 'owner-withdrawal') {
    const row = await writing.read
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', mail.subject_id ?? '')
      .executeTakeFirst();
    if (row === undefined) return null;
    const about = row.order_id === null ? null : await readSale(writing.read, { id: row.order_id });
    if (mail.kind === 'owner-withdrawal') return ownerWithdrawalLetter(row, about, writing);
    const isOwn = about !== null && sameEmail(row.email, writing.owner.address);
    return isOwn || isFromBuyer(row, about)
      ? acknowledgementLetter(row, about)
      : unconfirmedWithdrawalLetter(row);
  }
  if (mail.kind === 'owner-withdrawals-held') return ownerWithdrawalsLetter(mail, writing);
  if (mail.kind === 'owner-low-stock') return lowStockLetter(mail, writing);
  if (mail.kind === 'owner-message') return ownerMessageLetter(mail, writing);
  if (mail.kind === 'newsletter') return newsletterLetter(mail, writing);
  const sale = mail.order_id === null ? null : await readSale(writing.read, { id: mail.order_id });
  if (sale === null) return null;
  const shown = mail.kind.startsWith('owner-') ? sale : await limitBuyerMail(sale, writing);
  if (shown === null) return null;
  switch (mail.kind) {
    case 'paid':
      return paidLetter(shown, writing);
    case 'sent':
      return sentLetter(shown, writing);
    case 'refunded':
      return refundedLetter(shown, mail, writing);
    case 'link':
      return orderLinkLetter(shown, writing);
    case 'message':
      return messageLetter(shown, mail, writing);
    case 'owner-order':
      return ownerOrderLetter(sale, writing);
    case 'owner-refund-due':
      return ownerRefundDueLetter(sale, writing);
    case 'owner-refund-twice':
      return ownerRefundTwiceLetter(sale, writing);
    case 'owner-refund-failed':
      return ownerRefundFailedLetter(sale, mail, writing);
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
  const key = await orderLinkSecret(writing.read);
  const href =
    key === null
      ? null
      : `${writing.origin}/order/${signOrderToken(row.number, { key, nowMs: writing.nowMs })}`;
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
    small: [...withdrawalNote(sale, writing), imprintLine()],
  };
}

const withdrawalNote = (sale: Sale, { origin }: MailContext) =>
  shop.servesEuConsumers
    ? [
        {
          text: (isSentByPost(sale) ? words.mails.canWithdraw : words.mails.canWithdrawNotSent)({
            days: shop.withdrawal.days,
          }),
          href: `${origin}/withdraw`,
        },
      ]
    : [];

async function paidLetter(sale: Sale, writing: MailContext): Promise<MailLetter | null> {
  const { number } = sale.row;
  const paid = { number, date: formatDay(sale.row.created_at) };
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.paid.subject({ number }),
    heading: words.mails.paid.heading,
    text: isSentByPost(sale) ? words.mails.paid.text(paid) : words.mails.paid.textNotSent(paid),
  });
  const notice = storeNotice === null ? [] : [storeNotice];
  return (
    letter && {
      ...letter,
      paragraphs: [...letter.paragraphs, ...notice],
      ...saleContents(sale),
      sections: destinationSection(sale),
    }
  );
}

async function sentLetter(sale: Sale, writing: MailContext): Promise<MailLetter | null> {
  const { number, sent_at, tracking_number, tracking_url } = sale.row;
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.sent.subject({ number }),
    heading: words.mails.sent.heading,
    text: words.mails.sent.text({ number, date: formatDay(sent_at ?? writing.nowMs) }),
  });
  const parcel = [tracking_number, tracking_url].filter((line) => line !== null);
  return (
    letter && {
      ...letter,
      lines: unitsToSend(sale, sent_at ?? writing.nowMs).map((line) => ({
        title: line.title,
        detail: line.variant,
        count: `${line.pieces} ×`,
        amount: '',
      })),
      sections: [
        ...(parcel.length > 0 ? [{ heading: words.mails.parcel, lines: parcel }] : []),
        ...destinationSection(sale),
      ],
    }
  );
}

async function refundedLetter(
  sale: Sale,
  mail: MailRow,
  writing: MailContext,
): Promise<MailLetter | null> {
  const refund = sale.refunds.find(({ id }) => id === mail.subject_id);
  if (refund === undefined) return null;
  const { number, currency, amount_cents: total } = sale.row;
  // The amount returned before this refund, without later refunds.
  const before = returnedBeforeRefund(refund, sale.refunds);
  const remaining = Math.max(total - before - refund.amount_cents, 0);
  const sum = (label: string, cents: number) => ({
    label,
    amount: formatCents(cents, currency),
    isTotal: false,
  });
  const amount = presentedMoney(refund, refund.amount_cents, currency);
  const date = formatDay(refund.changed_at);
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.refunded.subject({ number }),
    heading: words.mails.refunded.heading({ amount }),
    text: words.mails.refunded.text({ number, date }),
  });
  const lines = refund.pieces.flatMap(({ line, quantity, cents }): LetterLine[] => {
    const found = sale.lines.find((one) => one.line === line);
    if (found === undefined) return [];
    const count = words.mails.someOf({ some: quantity, all: found.quantity });
    return [
      { title: found.title, detail: found.variant, count, amount: formatCents(cents, currency) },
    ];
  });
  const sums = [
    ...(refund.shipping_cents > 0 ? [sum(words.order.sums.shipping, refund.shipping_cents)] : []),
    { label: words.order.sums.refunded, amount, isTotal: true },
    sum(words.order.sums.total, total),
    ...(before > 0 ? [sum(words.order.sums.refundedBefore, before)] : []),
    sum(words.order.sums.kept, remaining),
  ];
  const { message } = refund;
  const sections = message === null ? [] : [{ heading: words.mails.message, lines: [message] }];
  return letter && { ...letter, lines, sums, sections };
}

const orderLinkLetter = (sale: Sale, writing: MailContext) =>
  buyerLetter(sale, writing, {
    subject: words.mails.link.subject({ number: sale.row.number }),
    heading: words.mails.link.heading,
    text: words.mails.link.text({ number: sale.row.number }),
  });

/** The owner's message to a buyer. */
async function messageLetter(
  sale: Sale,
  mail: MailRow,
  writing: MailContext,
): Promise<MailLetter | null> {
  const written = (await readHistoryDetail(writing.read, mail.subject_id ?? ''))?.['message'];
  if (typeof written !== 'string') return null;
  const { number } = sale.row;
  const letter = await buyerLetter(sale, writing, {
    subject: words.mails.written.subject({ number }),
    heading: words.mails.written.subject({ number }),
    text: words.mails.written.text({ number, date: formatDay(sale.row.created_at) }),
  });
  const sections = [{ heading: words.mails.message, lines: written.split('\n') }];
  return letter && { ...letter, sections };
}

const destinationSection = (sale: Sale): MailLetter['sections'] =>
  sale.address === null || !isSentByPost(sale)
    ? []
    : [{ heading: words.order.goesTo, lines: addressLines(sale.row.name, sale.address) }];
