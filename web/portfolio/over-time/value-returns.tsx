import { useMemo } from 'react';
import { words } from '../../../content/words.ts';
import type { Entry } from '../../../domain/ledger/entry.ts';
import { pointTimeText, timeText } from '../../../domain/market/bucket-times.ts';
import { formatChange } from '../../../domain/money/market-figures.ts';
import { annualReturn, calculateReturns } from '../../../domain/portfolio/returns.ts';
import type { ValueSeries } from '../../../domain/portfolio/value-over-time.ts';
import { PctChange } from '../profit-change.tsx';

interface Props {
  series: ValueSeries;
  entries: readonly Entry[];
}

/** The time-weighted and the money-weighted return of the range. */
export function ValueReturns({ series, entries }: Props) {
  const returns = useMemo(() => calculateReturns(series, entries), [series, entries]);
  if (returns === null) return null;
  return (
    <section className="mt-4 border-t border-line pt-4" aria-labelledby="value-returns">
      <h3 id="value-returns" className="text-13 font-medium text-text-2">
        {words.value.returnsSince({
          date:
            returns.fromIndex === null
              ? timeText(series, returns.fromMs)
              : pointTimeText(series, returns.fromIndex),
        })}
      </h3>
      <dl className="value-returns mt-2">
        <Return name={words.value.timeWeighted} part={returns.timeWeighted} span={returns} />
        <Return name={words.value.moneyWeighted} part={returns.moneyWeighted} span={returns} />
      </dl>
      {returns.isUnpriced ? (
        <p className="mt-2 text-12 text-text-3">{words.value.unpriced}</p>
      ) : null}
      <details className="mt-2 text-13 text-text-2">
        <summary className="min-h-11 content-center md:min-h-6">{words.value.howReturns}</summary>
        <ul className="grid max-w-[75ch] gap-2 py-2">
          {[
            words.value.howTime,
            words.value.howMoney,
            words.value.howFlows,
            words.value.notKnown,
          ].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

interface ReturnProps {
  name: string;
  /** The return as a fraction; null if unknown. */
  part: number | null;
  span: { fromMs: number; toMs: number };
}

function Return({ name, part, span }: ReturnProps) {
  const ofYear = annualReturn(part, span);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {part === null ? <span>–</span> : <PctChange pct={part * 100} />}
        {ofYear === null ? null : (
          <span className="text-13 text-text-2">
            {words.value.aYear({ percent: formatChange(ofYear * 100) })}
          </span>
        )}
      </dd>
    </div>
  );
}
