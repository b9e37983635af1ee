import { dateAndTime, moneyText } from '../format-values.ts';
import type { OrderDetail } from './order-page.tsx';

type Entry = OrderDetail['history'][number];

const actionTexts: Partial<Record<Entry['action'], string>> = {
  fulfil: 'Sent',
  'fulfil-undo': 'Sending taken back',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  returned: 'Given back at the payment provider',
  disputed: 'Disputed',
  cancel: 'Cancelled',
  address: 'Address changed',
  release: 'Checkout released',
  sold: 'Sold elsewhere',
  mail: 'Mail',
};

const moment = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const withSpaces = (name: string) => name.replaceAll(/[_-]/g, ' ');
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const historyActionText = (action: Entry['action']): string =>
  actionTexts[action] ?? capitalize(withSpaces(action));

/** The details of a history entry in words. Amounts are formatted, and empty details left out. */
export const historyDetailText = ({ currency, ...detail }: Entry['detail']): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) =>
      name.endsWith('_cents') && typeof value === 'number' && typeof currency === 'string'
        ? `${name === 'amount_cents' ? '' : `${withSpaces(name.slice(0, -6))} `}${moneyText(value, currency)}`
        : name === 'pieces'
          ? `${value} ${value === 1 ? 'piece' : 'pieces'}`
          : `${withSpaces(name)} ${String(value).replaceAll(moment, dateAndTime)}`,
    )
    .join(', ');
