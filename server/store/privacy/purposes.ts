import { words } from '../../../content/words.ts';
import type { MailKind } from '../../db/tables.ts';

/** The purposes for which personal data is kept. A test checks that the privacy page lists the same. */
export type Purpose = keyof typeof words.copy.purposes;

export interface PurposeUse {
  what: string;
  /** The legal bases: letters of Art. 6(1) of the GDPR. */
  basis: readonly ('a' | 'b' | 'c' | 'f')[];
  /** The retention period. @param years keepInvoicesYears of shop.yaml */
  period(years: string): string;
}

/** Days for which ended unpaid checkouts and test orders are kept. */
export const unpaidRetentionDays = 30;
/**
 * Days for which ended unpaid checkouts are kept if Stripe offers to recover them. The offer lasts 30 days, and a
 * recovered checkout can be paid for a day.
 */
export const recoverableRetentionDays = 32;

/** Days until a contact message and its mail, or an unconfirmed newsletter address, are erased. */
export const formRetentionDays = 7;

const purposeWords = words.copy.purposes;
const days = formRetentionDays;

export const purposes: Readonly<Record<Purpose, PurposeUse>> = {
  messages: {
    what: purposeWords.messages.what,
    basis: ['b', 'f'],
    period: () => purposeWords.messages.period({ days }),
  },
  newsletter: {
    what: purposeWords.newsletter.what,
    basis: ['a'],
    period: () => purposeWords.newsletter.period({ days }),
  },
  formMails: {
    what: purposeWords.formMails.what,
    basis: ['f'],
    period: () => purposeWords.formMails.period({ days }),
  },
  formLimits: {
    what: purposeWords.formLimits.what,
    basis: ['f'],
    period: () => purposeWords.formLimits.period,
  },
  orders: {
    what: purposeWords.orders.what,
    basis: ['b', 'c'],
    period: (years) => purposeWords.orders.period({ years }),
  },
  checkouts: {
    what: purposeWords.checkouts.what,
    basis: ['b'],
    period: () =>
      purposeWords.checkouts.period({ days: unpaidRetentionDays, most: recoverableRetentionDays }),
  },
  withdrawals: {
    what: purposeWords.withdrawals.what,
    basis: ['c'],
    period: (years) => purposeWords.withdrawals.period({ years }),
  },
  mails: {
    what: purposeWords.mails.what,
    basis: ['b'],
    period: () => purposeWords.mails.period,
  },
  locked: {
    what: purposeWords.locked.what,
    basis: ['c'],
    period: (years) => purposeWords.locked.period({ years }),
  },
  forgotten: {
    what: purposeWords.forgotten.what,
    basis: ['c'],
    period: (years) => purposeWords.forgotten.period({ years }),
  },
  limits: {
    what: purposeWords.limits.what,
    basis: ['f'],
    period: () => purposeWords.limits.period,
  },
};

/** The mails with the purpose `formMails`. Other mails are kept with their order. */
export const formMails: readonly MailKind[] = [
  'owner-message',
  'newsletter',
  'owner-withdrawals-held',
];
