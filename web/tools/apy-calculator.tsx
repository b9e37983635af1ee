import { useState } from 'react';
import { words } from '../../content/words.ts';
import { exactDollars } from '../../domain/money/exact-decimals.ts';
import { parseTypedDollars, parseTypedNumber } from '../../domain/money/typed-number.ts';
import { withDollarSign } from '../../domain/money/units.ts';
import { compoundYield } from '../../domain/tools/calculators.ts';
import { axisNumber } from './axis-number.ts';
import { durationLabels } from './duration-text.ts';
import { LineChart } from './line-chart.tsx';
import { AmountField, SliderField } from './number-fields.tsx';
import { ResultFigure } from './result-figure.tsx';

/** Projected value and profit of a principal at a yearly rate compounded daily. */
export function ApyCalculator() {
  const [principal, setPrincipal] = useState('1000');
  const [apy, setApy] = useState('10');
  const [duration, setDuration] = useState('365');
  const days = parseTypedNumber(duration).value;
  const invested = parseTypedDollars(principal);
  const after = (elapsed: number) =>
    compoundYield(invested.value, parseTypedNumber(apy).value, elapsed);
  const result = after(days);
  return (
    <div className="calculator">
      <section className="card flex flex-col gap-6 p-4.5 md:p-6">
        <AmountField
          label={words.tools.principal}
          text={principal}
          read={invested}
          onChange={setPrincipal}
          unit="USD"
        />
        <SliderField label={words.tools.apy} text={apy} onChange={setApy} max={200} unit="%" />
        <SliderField
          label={words.tools.duration}
          text={duration}
          onChange={setDuration}
          max={1825}
          unit={words.tools.days}
        />
        <p className="hint mt-auto">{words.tools.apyHint}</p>
      </section>
      <section className="card min-w-0">
        <div className="results" role="status">
          <ResultFigure
            label={words.tools.projectedValue}
            value={result && exactDollars(result.value)}
          />
          <ResultFigure
            label={words.tools.profit}
            value={result && exactDollars(result.profit, true)}
            tone={result && result.profit < 0 ? 'text-down' : 'text-up'}
          />
        </div>
        <div className="p-4">
          <LineChart
            label={
              result
                ? words.tools.valueChart({ value: exactDollars(result.value) })
                : words.tools.noProjection
            }
            at={(x) => (result && after(days * x)?.value) ?? null}
            below={result ? durationLabels(days) : []}
            formatY={(y) => axisNumber(y, withDollarSign)}
            marked={1}
          />
        </div>
      </section>
    </div>
  );
}
