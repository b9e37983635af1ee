import { useState } from 'react';
import { compoundYield } from '../../domain/compound-yield.ts';
import { exactDollars } from '../../domain/exact-decimals.ts';
import { typedDollars, typedNumber } from '../../domain/typed-number.ts';
import { axisNumber } from './axis-number.ts';
import { durationLabels } from './duration-text.ts';
import { LineChart } from './line-chart.tsx';
import { AmountField, SliderField } from './number-fields.tsx';
import { Result } from './result.tsx';

/** Projected value and profit of a principal at a yearly rate compounded daily. */
export function ApyCalculator() {
  const [principal, setPrincipal] = useState('1000');
  const [apy, setApy] = useState('10');
  const [duration, setDuration] = useState('365');
  const days = typedNumber(duration).value;
  const invested = typedDollars(principal);
  const after = (elapsed: number) => compoundYield(invested.value, typedNumber(apy).value, elapsed);
  const result = after(days);
  return (
    <div className="calculator">
      <section className="card flex flex-col gap-6 p-4.5 md:p-6">
        <AmountField
          label="Principal"
          text={principal}
          read={invested}
          onChange={setPrincipal}
          unit="USD"
        />
        <SliderField label="APY" text={apy} onChange={setApy} max={200} unit="%" />
        <SliderField
          label="Duration"
          text={duration}
          onChange={setDuration}
          max={1825}
          unit="days"
        />
        <p className="hint mt-auto">Compounds daily at APY ÷ 365.</p>
      </section>
      <section className="card min-w-0">
        <div className="results" role="status">
          <Result label="Projected value" value={result && exactDollars(result.value)} />
          <Result
            label="Profit"
            value={result && exactDollars(result.profit, true)}
            tone={result && result.profit < 0 ? 'text-down' : 'text-up'}
          />
        </div>
        <div className="p-4">
          <LineChart
            label={
              result
                ? `Projected value over time, ending at ${exactDollars(result.value)}`
                : 'No projection for these values'
            }
            at={(x) => after(days * x)?.value ?? null}
            below={result ? durationLabels(days) : []}
            formatY={(y) => axisNumber(y, '$')}
            marked={1}
          />
        </div>
      </section>
    </div>
  );
}
