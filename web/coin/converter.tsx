import { useId, useState } from 'react';
import { words } from '../../content/words.ts';
import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import { parseTypedDollars, parseTypedNumber } from '../../domain/money/typed-number.ts';

type Side = 'coin' | 'dollars';

/**
 * Converts between a coin and US dollars. When somebody types in one field, or the price changes, the other field
 * follows.
 */
export function Converter({ symbol, price }: { symbol: string; price: number }) {
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'coin', text: '1' });
  const id = useId();
  const read = typed.side === 'coin' ? parseTypedNumber(typed.text) : parseTypedDollars(typed.text);
  const other = typed.side === 'coin' ? read.value * price : read.value / price;
  const textOf = (side: Side) => (side === typed.side ? typed.text : amountText(other, side));
  const field = (side: Side, label: string, unit: string) => (
    <div className="relative">
      <label className="sr-only" htmlFor={`${id}-${side}`}>
        {label}
      </label>
      <input
        id={`${id}-${side}`}
        className="input num pe-16"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={read.readings ? `${id}-hint` : undefined}
        value={textOf(side)}
        onChange={({ target }) => setTyped({ side, text: target.value })}
        onBlur={() => {
          if (side === typed.side && Number.isFinite(read.value))
            setTyped({ side, text: amountText(read.value, side) });
        }}
      />
      <span className="pointer-events-none absolute top-3 end-3 max-w-12 truncate text-text-3">
        {unit}
      </span>
    </div>
  );
  return (
    <fieldset className="mt-5">
      <legend className="text-13 font-semibold">{words.coin.converter}</legend>
      <div className="mt-2 grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        {field('coin', words.coin.amountIn({ symbol }), symbol)}
        {field('dollars', words.coin.amountInDollars, 'USD')}
      </div>
      {read.readings ? (
        <p id={`${id}-hint`} className="hint mt-1">
          {words.coin.twoReadings({ one: read.readings[0], other: read.readings[1] })}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Dollars have two decimals and coins eight; smaller amounts have more. '' for a value that is not finite. */
function amountText(value: number, side: Side): string {
  const size = Math.abs(value);
  // Excludes NaN, too.
  if (!(size < 1e21)) return '';
  const least = side === 'coin' ? 8 : 2;
  const leading = size > 0 && size < 1 ? Math.ceil(-Math.log10(size)) + 3 : 0;
  const text = groupedDecimals(size, Math.min(30, Math.max(least, leading)));
  const short = side === 'coin' || leading > least ? text.replace(/\D?0+$/, '') : text;
  return `${value < 0 ? '−' : ''}${short}`;
}
