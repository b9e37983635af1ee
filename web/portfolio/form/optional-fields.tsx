import { useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import { type EntryKind, entryKinds } from '../../../domain/ledger/entry.ts';
import { foldTicker } from '../../../domain/ledger/ticker.ts';
import { localeFormat } from '../../../domain/locale/locale-format.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import { Field } from '../../ui/forms/field.tsx';
import { AmountText } from '../amounts.tsx';
import { kindWords } from '../entry-words.ts';
import { ChevronRight } from '../icons.ts';
import type { AmountField } from './amount-field.ts';
import type { OptionalFieldValues } from './optional-field-values.ts';

interface Props {
  texts: OptionalFieldValues;
  fee: AmountField;
  note: AmountField;
  /** The kind according to the fields and the sign of the amount. */
  kind: EntryKind;
  wrong: { day: boolean; fee: boolean };
  coinsId: string;
  onChange(texts: Partial<OptionalFieldValues>): void;
}

const kindHints: Partial<Record<EntryKind, string>> = {
  'transfer-in': words.ledger.priceIs.transferIn,
  'transfer-out': words.ledger.priceIs.transferOut,
  income: words.ledger.priceIs.income,
  fee: words.ledger.priceIs.fee,
};

/** The fields that most entries leave at their defaults, folded, with a summary of the values. */
export function OptionalFields({ texts, fee, note, kind, wrong, coinsId, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isWrong = wrong.day || wrong.fee;
  return (
    <div>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-2 border-t border-line font-semibold"
        aria-expanded={isOpen || isWrong}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} className={isOpen || isWrong ? 'rotate-90' : 'turns'} />
        {words.ledger.more}
        <span className="ms-auto min-w-0 text-13 font-normal break-words text-text-3">
          <AmountText
            text={isOpen ? '' : fieldsSummary({ ...texts, fee: fee.sentenceText }, kind)}
          />
        </span>
      </button>
      <div
        id={id}
        hidden={!isOpen && !isWrong}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3"
      >
        <div className="col-span-full">
          <Field id={`${id}-kind`} label={words.ledger.kind} error={undefined}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={kind}
                onChange={({ target }) =>
                  onChange({ kind: entryKinds.find((each) => each === target.value) ?? null })
                }
              >
                {entryKinds.map((each) => (
                  <option key={each} value={each}>
                    {kindWords[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {kindHints[kind] === undefined ? null : <p className="hint mt-1">{kindHints[kind]}</p>}
        </div>
        <Field
          id={`${id}-day`}
          label={words.ledger.date}
          error={wrong.day ? words.ledger.notADate : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              className="input num"
              value={texts.day}
              onChange={({ target }) => onChange({ day: target.value })}
            />
          )}
        </Field>
        <Field id={`${id}-time`} label={words.ledger.time} error={undefined}>
          {(control) => (
            <input
              {...control}
              type="time"
              className="input num"
              value={texts.time}
              onChange={({ target }) => onChange({ time: target.value })}
            />
          )}
        </Field>
        <Field
          id={`${id}-fee`}
          label={words.ledger.fee}
          error={wrong.fee ? words.ledger.notAFee : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="input num"
              inputMode="decimal"
              autoComplete="off"
              placeholder={fee.isHidden ? words.ledger.hiddenField : `0${localeFormat.decimal}00`}
              value={fee.shown}
              onChange={({ target }) => fee.type(target.value)}
            />
          )}
        </Field>
        <Field id={`${id}-in`} label={words.ledger.feeIn} error={undefined}>
          {(control) => (
            <input
              {...control}
              className="input uppercase"
              // English, so that tickers in capitals get no Turkish dots.
              lang="en"
              list={coinsId}
              autoComplete="off"
              spellCheck={false}
              placeholder="USD"
              value={texts.feeCoin}
              onChange={({ target }) => onChange({ feeCoin: target.value })}
            />
          )}
        </Field>
        <div className="col-span-full">
          <Field id={`${id}-note`} label={words.ledger.note} error={undefined}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={2000}
                autoComplete="off"
                placeholder={note.isHidden ? words.ledger.hiddenField : words.ledger.optional}
                value={note.shown}
                onChange={({ target }) => note.type(target.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </div>
  );
}

/** A summary of the fields, such as "Buy, now, no fee". */
function fieldsSummary({ day, time, fee, feeCoin }: OptionalFieldValues, kind: EntryKind): string {
  const when = [day && shortDate(day), time].filter(Boolean).join(' ');
  const paid = fee.trim()
    ? words.ledger.withFee({ fee: `${fee.trim()} ${foldTicker(feeCoin).toUpperCase() || 'USD'}` })
    : words.ledger.noFee;
  return [kindWords[kind], when || words.ledger.now, paid].join(', ');
}
