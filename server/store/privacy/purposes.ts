import type { MailKind } from '../../db/tables.ts';

/** The purposes of keeping personal data. A test checks that the privacy page lists the same. */
export type Purpose =
  | 'messages'
  | 'newsletter'
  | 'formMails'
  | 'formLimits'
  | 'orders'
  | 'checkouts'
  | 'withdrawals'
  | 'mails'
  | 'locked'
  | 'forgotten'
  | 'limits';

export interface PurposeUse {
  what: string;
  /** The legal basis: articles of the GDPR. */
  basis: readonly `Art. 6(1)(${'a' | 'b' | 'c' | 'f'})`[];
  /** The retention period. `{years}` stands for keepInvoicesYears of shop.yaml. */
  period: string;
}

/** The time for which ended unpaid checkouts and test orders are kept. */
export const unpaidDays = 30;
/** The same time if Stripe offers recovery: the offer lasts 30 days, and a recovered checkout can be paid for a day. */
export const recoverableDays = 32;

/** The time for which a message is kept with its mail, and an unconfirmed address. */
export const formDays = 7;

export const purposes: Readonly<Record<Purpose, PurposeUse>> = {
  messages: {
    what: 'Messages of the contact form',
    basis: ['Art. 6(1)(b)', 'Art. 6(1)(f)'],
    period: `${formDays} days`,
  },
  newsletter: {
    what: 'Addresses for the newsletter',
    basis: ['Art. 6(1)(a)'],
    period: `until they are taken off the list, or ${formDays} days where they were not confirmed`,
  },
  formMails: {
    what: 'Which mails were sent because of a form',
    basis: ['Art. 6(1)(f)'],
    period: `${formDays} days`,
  },
  formLimits: {
    what: 'Limits against misuse of forms',
    basis: ['Art. 6(1)(f)'],
    period: 'a day',
  },
  orders: {
    what: 'Orders',
    basis: ['Art. 6(1)(b)', 'Art. 6(1)(c)'],
    period: '{years} years after the year of the order',
  },
  checkouts: {
    what: 'Checkouts that are not paid, and test orders',
    basis: ['Art. 6(1)(b)'],
    period: `${unpaidDays} days after they are over, or ${recoverableDays} where the payment provider offers to go on with them`,
  },
  withdrawals: {
    what: 'Withdrawals from a contract',
    basis: ['Art. 6(1)(c)'],
    period: 'as long as their order, or {years} years after the year in which they were received',
  },
  mails: {
    what: 'Which mails were sent',
    basis: ['Art. 6(1)(b)'],
    period: 'as long as their order',
  },
  locked: {
    what: 'Locked data of buyers who asked to be forgotten',
    basis: ['Art. 6(1)(c)'],
    period: '{years} years after the year of the order',
  },
  forgotten: {
    what: 'A note that somebody was forgotten',
    basis: ['Art. 6(1)(c)'],
    period: '{years} years after the year in which it was written',
  },
  limits: {
    what: 'Limits against misuse',
    basis: ['Art. 6(1)(f)'],
    period: 'a few minutes',
  },
};

/** The mails with the purpose `formMails`; the others are kept with their order. */
export const formMails: readonly MailKind[] = [
  'owner-message',
  'newsletter',
  'owner-withdrawals-held',
];
