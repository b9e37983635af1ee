import { useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { exactDecimals } from '../../domain/money/exact-decimals.ts';
import { parseTypedNumber } from '../../domain/money/typed-number.ts';
import { stakingRewards } from '../../domain/tools/calculators.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { axisNumber } from './axis-number.ts';
import { durationLabels } from './duration-text.ts';
import { LineChart } from './line-chart.tsx';
import { AmountField, SliderField } from './number-fields.tsx';
import { ResultFigure } from './result-figure.tsx';

export const meta = () =>
  pageHead({
    title: words.pages.stakingCalculator.title,
    description: words.pages.stakingCalculator.description,
  });

export default function StakingCalculatorPage() {
  const [amount, setAmount] = useState('100');
  const [apr, setApr] = useState('5');
  const [duration, setDuration] = useState('365');
  const days = parseTypedNumber(duration).value;
  const staked = parseTypedNumber(amount);
  const after = (elapsed: number) =>
    stakingRewards(staked.value, parseTypedNumber(apr).value, elapsed);
  const result = after(days);
  return (
    <>
      <PageHeading
        title={words.pages.stakingCalculator.heading}
        lede={words.pages.stakingCalculator.lede}
      />
      <div className="calculator">
        <section className="card flex flex-col gap-6 p-4.5 md:p-6">
          <AmountField
            label={words.portfolio.amount}
            text={amount}
            read={staked}
            onChange={setAmount}
            unit={words.tools.coins}
          />
          <SliderField
            label={words.tools.apr}
            text={apr}
            onChange={setApr}
            max={50}
            step={0.5}
            unit="%"
          />
          <SliderField
            label={words.tools.duration}
            text={duration}
            onChange={setDuration}
            max={1825}
            unit={words.tools.days}
          />
          <p className="hint mt-auto">{words.tools.stakingHint}</p>
        </section>
        <section className="card min-w-0">
          <div className="results" role="status">
            <ResultFigure
              label={words.tools.rewards}
              value={result && exactDecimals(result.rewards, 4, true)}
              tone={result && result.rewards < 0 ? 'text-down' : 'text-up'}
            />
            <ResultFigure
              label={words.cart.total}
              value={result && exactDecimals(result.total, 4)}
            />
          </div>
          <div className="p-4">
            <LineChart
              label={
                result
                  ? words.tools.stakeChart({ value: exactDecimals(result.total, 4) })
                  : words.tools.noProjection
              }
              at={(x) => (result && after(days * x)?.total) ?? null}
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
