import type { ReactNode } from 'react';
import { words } from '../../../content/words.ts';
import type { LedgerFigures, ValueChange } from '../../../domain/ledger/ledger-figures.ts';
import { AmountText, useAmounts } from '../amounts.tsx';
import { MoneyChange, PctChange } from '../profit-change.tsx';

interface Props {
  figures: LedgerFigures;
  /** True before the first prices arrive. */
  waiting: boolean;
  onSales(): void;
}

/** The money put in, and the profits: four figures in one card. */
export function ProfitFigures({ figures, waiting, onSales }: Props) {
  const { dollars } = useAmounts();
  const change = (value: ValueChange | undefined) =>
    value === undefined ? (
      <b className={figureClasses}>–</b>
    ) : (
      <MoneyChange className={figureClasses} change={value} />
    );
  const live = waiting ? undefined : figures;
  return (
    <section className="card mt-4 grid grid-cols-2 md:grid-cols-4">
      <Figure label={words.ledger.invested} below={words.ledger.investedHint}>
        <b className={figureClasses}>
          <AmountText text={dollars(figures.invested)} />
        </b>
      </Figure>
      <Figure
        label={words.ledger.unrealised}
        below={<PctChange pct={live?.unrealised.pct ?? null} />}
      >
        {change(live?.unrealised)}
      </Figure>
      <Figure
        label={words.ledger.realised}
        below={
          figures.sales > 0 ? (
            <button type="button" className="text-link h-6" onClick={onSales}>
              {words.ledger.fromSales({ count: figures.sales })}
            </button>
          ) : null
        }
      >
        {change(figures.realised)}
      </Figure>
      <Figure label={words.ledger.today} below={<PctChange pct={live?.today.pct ?? null} />}>
        {change(live?.today)}
      </Figure>
    </section>
  );
}

const figureClasses = 'num block text-card md:text-section';

const Figure = (props: { label: string; below: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 p-5">
    <h2 className="text-13 font-medium text-text-2">{props.label}</h2>
    <div className="min-w-0 break-words">{props.children}</div>
    <div className="h-6 text-13 text-text-2">{props.below}</div>
  </div>
);
