import { useState } from 'react';
import { pages } from '../../content/pages.ts';
import { exactDecimals } from '../../domain/exact-decimals.ts';
import { stakingRewards } from '../../domain/staking.ts';
import { typedNumber } from '../../domain/typed-number.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { axisNumber } from './axis-number.ts';
import { durationLabels } from './duration-text.ts';
import { LineChart } from './line-chart.tsx';
import { AmountField, SliderField } from './number-fields.tsx';
import { Result } from './result.tsx';

export default function StakingCalculatorPage() {
  const [amount, setAmount] = useState('100');
  const [apr, setApr] = useState('5');
  const [duration, setDuration] = useState('365');
  const days = typedNumber(duration).value;
  const staked = typedNumber(amount);
  const after = (elapsed: number) => stakingRewards(staked.value, typedNumber(apr).value, elapsed);
  const result = after(days);
  return (
    <>
      <PageHeading
        title={pages.stakingCalculator.heading}
        lede="What a stake pays over time, at simple interest."
      />
      <div className="calculator">
        <section className="card flex flex-col gap-6 p-4.5 md:p-6">
          <AmountField
            label="Amount"
            text={amount}
            read={staked}
            onChange={setAmount}
            unit="coins"
          />
          <SliderField label="APR" text={apr} onChange={setApr} max={50} step={0.5} unit="%" />
          <SliderField
            label="Duration"
            text={duration}
            onChange={setDuration}
            max={1825}
            unit="days"
          />
          <p className="hint mt-auto">
            Simple interest at APR ÷ 365 per day. Rewards are not restaked.
          </p>
        </section>
        <section className="card min-w-0">
          <div className="results" role="status">
            <Result
              label="Rewards"
              value={result && exactDecimals(result.rewards, 4, true)}
              tone={result && result.rewards < 0 ? 'text-down' : 'text-up'}
            />
            <Result label="Total" value={result && exactDecimals(result.total, 4)} />
          </div>
          <div className="p-4">
            <LineChart
              label={
                result
                  ? `Stake and rewards over time, ending at ${exactDecimals(result.total, 4)}`
                  : 'No projection for these values'
              }
              at={(x) => after(days * x)?.total ?? null}
              below={result ? durationLabels(days) : []}
              formatY={axisNumber}
              marked={1}
            />
          </div>
        </section>
      </div>
    </>
  );
}
