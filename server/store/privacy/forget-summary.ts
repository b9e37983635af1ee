import { shopCalendar } from '../shop-days.ts';
import type { LockedColumn } from './data-map.ts';
import type { ForgetResult } from './forget-person.ts';

/** What happens to a person's data when they are forgotten, in sentences for the owner. */
export interface ForgetSummary {
  /** The data that is kept, why, and until when. */
  stays: string[];
  erased: string[];
  /** Data elsewhere, which this program cannot erase. */
  elsewhere: string[];
}

export const isEmptyForgetResult = (forgotten: ForgetResult): boolean =>
  forgotten.locked.length + forgotten.lockedElsewhere.length === 0 &&
  forgotten.erased.length + forgotten.testOrders === 0 &&
  forgotten.checkouts + forgotten.withdrawals + forgotten.corrections === 0 &&
  forgotten.messages + forgotten.subscriptions + addressesAlone(forgotten) === 0;

/** The number of withdrawals without an order that contain only the person's address. */
const addressesAlone = ({ othersWithdrawals }: ForgetResult): number =>
  othersWithdrawals.filter(({ number, isUnderAddress }) => number === null && isUnderAddress)
    .length;

/** The words for locked values, in the order in which sentences name them. */
const lockedWords: Record<LockedColumn, string> = {
  'orders.name': 'name',
  'orders.address': 'address',
  'orders.email': 'e-mail',
  'order_item.custom_values': 'answers to fields of articles',
  'refund.note': 'notes of refunds',
  'refund.message': 'messages with refunds',
  'withdrawal.name': 'sender',
  'withdrawal.email': 'sender',
  'withdrawal.order_number': 'typed order number',
  'withdrawal.statement': 'statement',
  'withdrawal.reason': 'reason',
  'withdrawal.settlement': 'settlement',
};
const joinList = (parts: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

/** Names the locked values, by the columns that were written. */
function namedValues(columns: readonly string[]): string {
  const wordsOf = (isOfWithdrawal: boolean) => [
    ...new Set(
      Object.entries(lockedWords)
        .filter(([column]) => columns.includes(column))
        .filter(([column]) => column.startsWith('withdrawal.') === isOfWithdrawal)
        .map(([, word]) => word),
    ),
  ];
  const [own, stated] = [wordsOf(false), wordsOf(true)];
  if (stated.length === 0) return joinList(own);
  const withdrawal = `${joinList(stated)} of a withdrawal`;
  return own.length === 0 ? withdrawal : `${own.join(', ')}, and ${withdrawal}`;
}

/**
 * Describes in sentences what was erased, what is kept, and what is stored elsewhere.
 *
 * @param years keepInvoicesYears of shop.yaml
 */
export function forgetSummary(forgotten: ForgetResult, years: number): ForgetSummary {
  const {
    locked,
    lockedElsewhere,
    erased,
    testOrders,
    checkouts,
    withdrawals,
    mails,
    corrections,
    othersWithdrawals,
  } = forgotten;
  const { messages, subscriptions, atProvider } = forgotten;
  const counted = (count: number, what: string) => (count > 0 ? [`${what}: ${count}`] : []);
  const lockedUntil = (until: string) =>
    `leave every list, and are locked until the end of ${lastDay(until)}, because the law on accounts wants invoices kept for ${years} years after their year (GDPR, Art. 17(3)(b)). They are then erased by themselves.`;
  if (isEmptyForgetResult(forgotten)) return { stays: [], erased: [], elsewhere: [] };
  return {
    stays: [
      ...locked.map(
        ({ number, until, columns }) =>
          `Order ${number}: ${namedValues(columns)} ${lockedUntil(until)}`,
      ),
      ...lockedElsewhere.map(
        ({ number, until, columns }) =>
          `Order ${number} of somebody else: ${namedValues(columns)} ${lockedUntil(until)}`,
      ),
      ...othersWithdrawals.map(({ id, number, isUnderAddress }) => {
        const withdrawal = `Withdrawal ${id}${number === null ? ', which no order matches' : ` from order ${number}`}`;
        return isUnderAddress
          ? `${withdrawal}, all but its address, because its sender is named otherwise.`
          : `${withdrawal}, because somebody else sent it.`;
      }),
      ...(locked.length + erased.length > 0
        ? [
            'Of these orders number, date, articles, sums, invoice numbers and country stay for the accounts. Without the above they name nobody.',
          ]
        : []),
      `A note that somebody was forgotten, with the time, numbers and a keyed hash of the address, stays for ${years} years after this year, to prove it (GDPR, Art. 5(2)).`,
    ],
    erased: [
      ...erased.map(
        (number) =>
          `Order ${number}: all that names the buyer, since the years of the law are over.`,
      ),
      ...(locked.length > 0
        ? ['Of the orders: numbers of parcels, and texts of the history.']
        : []),
      ...counted(testOrders, 'Test orders'),
      ...counted(checkouts, 'The buyer’s data of checkouts that were not paid'),
      ...counted(
        withdrawals,
        'The data of withdrawals without an order, or from somebody else’s order',
      ),
      ...counted(
        addressesAlone(forgotten),
        'The address alone of withdrawals that no order matches',
      ),
      ...counted(messages, 'Messages of the contact form'),
      ...(subscriptions > 0 ? ['The address on the list of the newsletter'] : []),
      ...counted(mails, 'Entries of mails'),
      ...counted(corrections, 'Texts of corrections and messages in orders of somebody else'),
    ],
    elsewhere: [
      ...atProvider.map((id) => `At the payment provider: ${id}`),
      'Backups, stores that were set aside when a backup was restored (store.db.before-… in DATA_DIR, or a schema candlewick_before_…), mails in your mailbox, and files that you have exported.',
    ],
  };
}

/** The last day of a period, given the first moment after it. */
const lastDay = (until: string) => shopCalendar.dayOf(Date.parse(until) - 1);
