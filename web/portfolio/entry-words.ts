import { words } from '../../content/words.ts';
import {
  type Entry,
  type EntryKind,
  entryKindOf,
  entryMs,
  firstBitcoinMs,
} from '../../domain/ledger/entry.ts';
import { Decimal } from '../../domain/money/figure.ts';
import { withSign } from '../../domain/money/units.ts';
import { shortDate } from '../../domain/time/dates.ts';
import { type Amounts, hiddenAmount } from './amounts.tsx';

export const kindWords: Record<EntryKind, string> = {
  buy: words.ledger.kinds.buy,
  sell: words.ledger.kinds.sell,
  'transfer-in': words.ledger.kinds.transferIn,
  'transfer-out': words.ledger.kinds.transferOut,
  income: words.ledger.kinds.income,
  fee: words.ledger.kinds.fee,
};

/** The visitor's day in the format of date fields; '' if unknown. */
export function visitorDayOf(atMs: number): string {
  if (atMs < firstBitcoinMs) return '';
  const date = new Date(atMs);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The visitor's day in the site's format. */
export function dateText(atMs: number): string {
  const day = visitorDayOf(atMs);
  return day === '' ? '–' : shortDate(day);
}

/** An entry's name for buttons, such as "Buy of 0.1 BTC, Jun 3, 2025". */
export const entryName = (entry: Entry, { coins }: Amounts): string =>
  textForSpeech(
    words.ledger.what({
      kind: kindWords[entryKindOf(entry)],
      amount: coins(new Decimal(entry.amount).abs()),
      coin: entry.coin,
      date: dateText(entryMs(entry)),
    }),
  );

/** The fee of an entry; a dash without one. */
export function feeText({ fee }: Pick<Entry, 'fee'>, { coins, dollars }: Amounts): string {
  if (fee === undefined) return '–';
  const amount = new Decimal(fee.amount);
  return fee.coinId === undefined
    ? dollars(amount)
    : withSign(`${coins(amount)} ${fee.coin ?? ''}`);
}

/** The text for a name, a message or a copy, in which a screen reader would read out each dot. */
export const textForSpeech = (text: string): string =>
  text.replaceAll(hiddenAmount, words.ledger.hiddenInText);
