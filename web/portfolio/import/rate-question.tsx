import { type FormEvent, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { OpenQuestion } from '../../../domain/import/check-rows.ts';
import { type Decisions, rateKey } from '../../../domain/import/decisions.ts';
import { parseTypedDollars } from '../../../domain/money/typed-number.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import { Form } from '../../ui/forms/form.tsx';
import { ImportQuestion } from './import-question.tsx';
import { countValues } from './row-words.ts';
import { useUnapplied } from './unapplied-answers.ts';

type Rates = Decisions['rates'];

interface Props {
  asset: string;
  why: string;
  days: NonNullable<OpenQuestion['days']>;
  rates: Rates;
  /** The number of rows that use a rate of this asset. */
  used: number;
  onRates(rates: Rates): void;
}

/** The question for the rate of a currency or coin: one for all rows, or one for each of several days. */
export function RateQuestion({ asset, why, days, rates, used, onRates }: Props) {
  const id = useId();
  const [typed, setText] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const text = typed ?? '';
  // An empty field removes the rate.
  const error = text.trim() === '' && rates.has(asset) ? undefined : errorOf(text);
  const apply = () => {
    setRefused(error !== undefined);
    if (error === undefined) onRates(withRate(rates, asset, text));
  };
  const usedText = used === 0 ? '' : words.import.rateGiven(countValues(used));
  return (
    <>
      <ImportQuestion
        id={id}
        label={words.import.rateLabel({ asset })}
        why={[why, usedText, words.import.rateHint].filter(Boolean).join(' ')}
        error={isRefused ? error : undefined}
        isUnapplied={typed !== null && !isApplied(rates, asset, typed)}
        onApply={apply}
      >
        <input
          id={id}
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-why`}
          onChange={({ target }) => setText(target.value)}
        />
      </ImportQuestion>
      {days.length < 2 ? null : <Days asset={asset} days={days} rates={rates} onRates={onRates} />}
    </>
  );
}

const daysAtOnce = 60;

function Days({ asset, days, rates, onRates }: Omit<Props, 'why' | 'used'>) {
  const id = useId();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [limit, setLimit] = useState(daysAtOnce);
  const [refused, setRefused] = useState<string | null>(null);
  const isOpen = ([day, text]: [string, string]) => !isApplied(rates, rateKey(asset, day), text);
  const [open] = [...texts].find(isOpen) ?? [];
  const unapplied = useUnapplied(open === undefined ? null : `${id}-${open}`);
  const problemOf = (day: string) =>
    refused === day ? errorOf(texts.get(day) ?? '') : open === day ? unapplied : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An empty field removes the rate of its day.
    const wrong = [...texts].find(([, text]) => text.trim() !== '' && errorOf(text) !== undefined);
    setRefused(wrong?.[0] ?? null);
    if (wrong !== undefined) return document.getElementById(`${id}-${wrong[0]}`)?.focus();
    onRates(
      [...texts].reduce<Rates>(
        (next, [day, text]) => withRate(next, rateKey(asset, day), text),
        rates,
      ),
    );
  };
  return (
    <details className="import-days">
      <summary>{words.import.byDay}</summary>
      <Form onSubmit={submit}>
        <p id={`${id}-hint`}>{words.import.byDayHint}</p>
        <ul>
          {days.slice(0, limit).map(({ day, rows }) => {
            const field = `${id}-${day}`;
            const problem = problemOf(day);
            return (
              <li key={day}>
                <label htmlFor={field}>
                  <span className="sr-only">
                    {words.import.dayRate({ asset, day: shortDate(day) })}
                  </span>
                  <span aria-hidden="true">{shortDate(day)}</span>
                </label>
                <span className="import-small">{words.import.rowCount(countValues(rows))}</span>
                <input
                  id={field}
                  className="input num"
                  inputMode="decimal"
                  autoComplete="off"
                  value={texts.get(day) ?? ''}
                  aria-invalid={problem !== undefined || undefined}
                  aria-describedby={problem ? `${field}-error` : `${id}-hint`}
                  onChange={({ target }) => setTexts(new Map(texts).set(day, target.value))}
                />
                {problem === undefined ? null : (
                  <span id={`${field}-error`} className="field-error">
                    {problem}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <div className="flex flex-wrap justify-end gap-2">
          {days.length > limit ? (
            <button
              type="button"
              className="btn btn-ghost"
              onClick={() => setLimit(limit + 4 * daysAtOnce)}
            >
              {words.import.showMore}
            </button>
          ) : null}
          <button type="submit" className="btn btn-line">
            {words.import.apply}
          </button>
        </div>
      </Form>
    </details>
  );
}

function withRate(rates: Rates, key: string, text: string): Rates {
  const next = new Map(rates);
  if (text.trim() === '') next.delete(key);
  else next.set(key, parseTypedDollars(text).digits);
  return next;
}

/** True if a text is the applied rate, or empty if no rate is applied. */
const isApplied = (rates: Rates, key: string, text: string) =>
  (text.trim() === '' ? undefined : parseTypedDollars(text).digits) === rates.get(key);

/** The reason why a text cannot be read as a rate; undefined for a valid rate. */
function errorOf(text: string): string | undefined {
  const { readings, digits, value } = parseTypedDollars(text);
  if (readings) return words.forms.twoReadings({ one: readings[0], other: readings[1] });
  return digits !== '' && value >= 0 ? undefined : words.portfolio.hints.price;
}
