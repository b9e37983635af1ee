import { createContext, useState } from 'react';
import { parse, stringify } from 'yaml';
import { moneyDigits, plainAmount } from '../format-values.ts';

export const shownDefault = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? '' : String(value);

/** Parses a number. Any other text is kept as typed, so that the server refuses it and names its line. */
export function readNumberField(typed: string): unknown {
  if (typed.trim() === '') return undefined;
  const figure = Number(typed.trim().replace(',', '.'));
  return Number.isNaN(figure) ? typed : figure;
}

/** The currency in which prices are typed. */
export const FormCurrencyContext = createContext('usd');

/** Formats an amount in minor units, as site files store it, for a price field. Any other value is shown unchanged. */
export const centsText = (cents: unknown, currency: string) =>
  typeof cents === 'number' ? plainAmount(cents, currency) : shownDefault(cents);

/** Parses a price into minor units. Any other text is kept as typed, so that the server refuses it. */
export function readCentsField(typed: string, currency: string): unknown {
  const text = typed.trim().replace(',', '.');
  if (text === '') return undefined;
  const cents = Number(text) * 10 ** moneyDigits(currency);
  const isWhole = Math.abs(cents - Math.round(cents)) < 1e-6;
  return /^\d+(?:\.\d+)?$/.test(text) && isWhole ? Math.round(cents) : typed;
}

interface TextProps {
  id: string;
  described: object;
  value: string;
  placeholder: string;
  isLong: boolean;
  type: 'text' | 'date';
  onChange(typed: string): void;
}

export const PlainTextField = ({
  id,
  described,
  value,
  placeholder,
  isLong,
  type,
  onChange,
}: TextProps) =>
  isLong ? (
    <textarea
      id={id}
      {...described}
      rows={2}
      value={value}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <input
      id={id}
      {...described}
      type={type}
      value={value}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value)}
    />
  );

interface TypedProps {
  id: string;
  described: object;
  /** The value in the file's notation. */
  shown: string;
  placeholder: string;
  rows: number;
  onChange(typed: string): void;
}

/** A field that keeps text as typed, such as `4.`, until it loses the focus. */
export function TypedField({ id, described, shown, placeholder, rows, onChange }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = {
    id,
    ...described,
    value: typed ?? shown,
    placeholder,
    onBlur: () => setTyped(null),
  };
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return rows === 1 ? (
    <input {...field} inputMode="decimal" onChange={({ target }) => change(target.value)} />
  ) : (
    <textarea {...field} rows={rows} onChange={({ target }) => change(target.value)} />
  );
}

interface YamlProps {
  id: string;
  described: object;
  value: unknown;
  fallback: unknown;
  onChange(value: unknown): void;
}

const yamlOf = (value: unknown) => (value === undefined ? '' : stringify(value).trimEnd());

/** A field for a value without a form, edited as YAML. A change takes effect once the YAML can be parsed. */
export function YamlField({ id, described, value, fallback, onChange }: YamlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <>
      <textarea
        id={id}
        aria-invalid={isUnreadable || undefined}
        {...described}
        className="code"
        rows={4}
        value={typed ?? yamlOf(value)}
        placeholder={yamlOf(fallback)}
        onChange={({ target }) => {
          setTyped(target.value);
          try {
            onChange(target.value.trim() === '' ? undefined : parse(target.value));
            setUnreadable(false);
          } catch {
            setUnreadable(true);
          }
        }}
        onBlur={() => !isUnreadable && setTyped(null)}
      />
      {isUnreadable && <small role="alert">This cannot be read yet, and is not saved so.</small>}
    </>
  );
}
