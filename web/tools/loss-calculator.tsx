import { useState } from 'react';
import { words } from '../../content/words.ts';
import { exactDecimals } from '../../domain/money/exact-decimals.ts';
import { parseTypedNumber } from '../../domain/money/typed-number.ts';
import { withPercentSign } from '../../domain/money/units.ts';
import { impermanentLoss } from '../../domain/tools/calculators.ts';
import { axisNumber } from './axis-number.ts';
import { LineChart } from './line-chart.tsx';
import { SliderField } from './number-fields.tsx';
import { ResultFigure } from './result-figure.tsx';

const widestPct = 200;

const lossText = (loss: number | null) =>
  loss === null ? null : exactDecimals(loss * 100, 4, false, withPercentSign);

/** The loss of a 50/50 pool against holding both coins, when the price of one moves. */
export function LossCalculator() {
  const [change, setChange] = useState('10');
  const changePct = parseTypedNumber(change).value;
  const loss = impermanentLoss(changePct);
  // Extend the chart to a typed value beyond the slider's range.
  const reach = Math.max(widestPct, Number.isFinite(changePct) ? changePct : 0);
  return (
    <div className="calculator">
      <section className="card flex flex-col gap-6 p-4.5 md:p-6">
        <SliderField
          label={words.tools.priceChange}
          text={change}
          onChange={setChange}
          max={widestPct}
          unit="%"
        />
        <table className="num w-full">
          <caption className="text-start text-13 font-medium text-text-2">
            {words.tools.forReference}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.tools.change}</th>
              <th scope="col">{words.tools.loss}</th>
            </tr>
          </thead>
          <tbody>
            {[25, 50, 100, 200].map((reference) => (
              <tr key={reference} className="h-11 border-b border-line last:border-0">
                <td>{withPercentSign(`${reference}`, '+')}</td>
                <td className="text-end font-semibold">{lossText(impermanentLoss(reference))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="hint mt-auto">{words.tools.lossHint}</p>
      </section>
      <section className="card min-w-0">
        <div className="border-b border-line" role="status">
          <ResultFigure
            label={words.tools.impermanentLoss}
            value={lossText(loss)}
            tone={loss === null || loss === 0 ? '' : 'text-down'}
          />
        </div>
        <div className="p-4">
          <LineChart
            kind="loss"
            label={
              loss === null
                ? words.tools.noProjection
                : words.tools.lossChart({
                    from: withPercentSign('0'),
                    to: axisNumber(reach, withPercentSign),
                  })
            }
            at={(x) => (loss === null ? null : impermanentLoss(reach * x))}
            below={
              loss === null
                ? []
                : [0, 0.25, 0.5, 0.75, 1].map((share) =>
                    axisNumber(Math.round(reach * share), withPercentSign),
                  )
            }
            formatY={(y) => axisNumber(Math.round(y * 1_000) / 10, withPercentSign)}
            marked={Math.max(0, changePct / reach)}
          />
        </div>
      </section>
    </div>
  );
}
