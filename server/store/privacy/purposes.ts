import { words } from '../../../content/words.ts';
import type { MailKind } from '../../db/tables.ts';

/** The purposes of keeping personal data. A test checks that the privacy page lists the same. */
export type Purpose = keyof typeof words.copy.purposes;

export interface PurposeUse {
  what: string;
  /** The legal basis: letters of Art. 6(1) of the GDPR. */
  basis: readonly ('a' | 'b' | 'c' | 'f')[];
  /** The retention period. @param years keepInvoicesYears of shop.yaml */
  period(years: string): string;
}

/** The time for which ended unpaid checkouts and test orders are kept. */
export const unpaidDays = 30;
/** The same time if Stripe offers recovery: the offer lasts 30 days, and a recovered checkout can be paid for a day. */
export const recoverableDays = 32;

/** The time for which a message is kept with its mail, and an unconfirmed address. */
export const formDays = 7;

const said = words.copy.purposes;
const days = formDays;

export const purposes: Readonly<Record<Purpose, PurposeUse>> = {
  messages: {
    what: said.messages.what,
    basis: ['b', 'f'],
    period: () => said.messages.period({ days }),
  },
  newsletter: {
    what: said.newsletter.what,
    basis: ['a'],
    period: () => said.newsletter.period({ days }),
  },
  formMails: {
    what: said.formMails.what,
    basis: ['f'],
    period: () => said.formMails.period({ days }),
  },
  formLimits: {
    what: said.formLimits.what,
    basis: ['f'],
    period: () => said.formLimits.period,
  },
  orders: {
    what: said.orders.what,
    basis: ['b', 'c'],
    period: (years) => said.orders.period({ years }),
  },
  checkouts: {
    what: said.checkouts.what,
    basis: ['b'],
    period: () => said.checkouts.period({ days: unpaidDays, most: recoverableDays }),
  },
  withdrawals: {
    what: said.withdrawals.what,
    basis: ['c'],
    period: (years) => said.withdrawals.period({ years }),
  },
  mails: {
    what: said.mails.what,
    basis: ['b'],
    period: () => said.mails.period,
  },
  locked: {
    what: said.locked.what,
    basis: ['c'],
    period: (years) => said.locked.period({ years }),
  },
  forgotten: {
    what: said.forgotten.what,
    basis: ['c'],
    period: (years) => said.forgotten.period({ years }),
  },
  limits: {
    what: said.limits.what,
    basis: ['f'],
    period: () => said.limits.period,
  },
};

/** The mails with the purpose `formMails`; the others are kept with their order. */
export const formMails: readonly MailKind[] = [
  'owner-message',
  'newsletter',
  'owner-withdrawals-held',
];
