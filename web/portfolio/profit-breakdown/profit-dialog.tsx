import { type ReactNode, useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import { Decimal } from '../../../domain/money/figure.ts';
import { withSign } from '../../../domain/money/units.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import { dollarUnit } from '../../../domain/portfolio/unit.ts';
import { useCostMethod } from '../../state/portfolio/cost-method.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { AmountText, useAmounts } from '../amounts.tsx';
import { textForSpeech } from '../entry-words.ts';
import { TriangleAlert } from '../icons.ts';
import { MethodSelect } from '../method-select.tsx';
import { profitColour } from '../profit-change.tsx';
import { useUnit } from '../unit/use-unit.ts';
import type { Ledger } from '../use-ledger.ts';
import { breakdownCsv, breakdownText, columnHeads } from './breakdown-text.ts';
import { explainProfit, type ProfitBreakdown, type TableRow } from './profit-breakdown.ts';
import type { ProfitSubject } from './profit-subject.ts';

interface Props extends Pick<ModalProps, 'onClose' | 'returnFocusTo'> {
  /** null closes the dialog. */
  what: ProfitSubject | null;
  ledger: Ledger;
  rows: readonly Holding[];
  onAddPurchase(coinId: string, missing: Decimal): void;
}

export function ProfitDialog({ what, ledger, rows, onAddPurchase, ...modal }: Props) {
  // Keep showing the last subject while the dialog fades out.
  const [last, setLast] = useState(what);
  if (what !== null && what !== last) setLast(what);
  const subject = what ?? last;
  const amounts = useAmounts();
  const shown = useMemo(
    () => subject && explainProfit(subject, ledger, rows, amounts),
    [subject, ledger, rows, amounts],
  );
  return (
    <Dialog
      className="explained"
      title={shown?.title ?? ''}
      description={shown?.subtitle ?? ''}
      open={what !== null && shown !== null}
      {...modal}
    >
      {shown === null ? null : (
        <Explanation
          shown={shown}
          onAddPurchase={
            what === null || what === 'sales'
              ? null
              : (missing) => onAddPurchase(what.coinId, missing)
          }
          onClose={modal.onClose}
        />
      )}
    </Dialog>
  );
}

interface ExplanationProps {
  shown: ProfitBreakdown;
  onAddPurchase: ((missing: Decimal) => void) | null;
  onClose(): void;
}

function Explanation({ shown, onAddPurchase, onClose }: ExplanationProps) {
  const method = useCostMethod();
  const { missingAmount } = shown;
  const amounts = useAmounts();
  const { dollars } = amounts;
  const { unit } = useUnit();
  return (
    <div className="mt-4 flex flex-col gap-4">
      {shown.missing === null && shown.unpriced === null ? null : (
        <div className="notice">
          <TriangleAlert size={18} className="flex-none text-flame-text" />
          <p className="min-w-0">
            {shown.missing === null ? null : (
              <>
                <b className="block">
                  <AmountText text={shown.missing} />
                </b>
                <AmountText text={words.ledger.missingHint({ zero: dollars(new Decimal(0)) })} />
              </>
            )}
            {shown.unpriced === null ? null : (
              <span className="block">
                <AmountText text={shown.unpriced} />
              </span>
            )}
          </p>
        </div>
      )}
      <dl className="equation num">
        <Cell word={shown.receivedWord}>
          <AmountText text={dollars(shown.received)} />
          {shown.worth && unit !== dollarUnit ? (
            <span className="block text-12 font-normal text-text-3">
              <AmountText text={amounts.worth(shown.worth, unit)} />
            </span>
          ) : null}
        </Cell>
        {shown.feeWord === null ? null : (
          <Cell word={shown.feeWord}>
            <AmountText text={`− ${dollars(shown.fee)}`} />
          </Cell>
        )}
        <Cell word={words.ledger.cost}>
          <AmountText text={`− ${dollars(shown.cost)}`} />
        </Cell>
        <Cell word={words.ledger.profit}>
          ={' '}
          <b className={profitColour({ amount: shown.profit })}>
            <AmountText text={amounts.profit(shown.profit)} />
          </b>
        </Cell>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{shown.rowsTitle}</h3>
        <span className="flex flex-wrap items-center gap-2 text-13 text-text-2">
          {/* In an element of its own, which survives a translation by the browser. */}
          <span>{words.ledger.orders[method]}</span>
          <MethodSelect />
        </span>
      </div>
      <Lots shown={shown} />
      {unit === dollarUnit ? null : (
        <p className="text-13 text-text-2">{words.unit.inDollars({ unit: unit.code })}</p>
      )}
      <p className="text-13 text-text-2">{`${words.ledger.rule} ${words.ledger.ruleAdvice}`}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className="btn btn-line"
          onClick={() => copyText(breakdownText(shown, words.ledger.methods[method], amounts))}
        >
          {words.ledger.copyText}
        </button>
        <button
          type="button"
          className="btn btn-line"
          onClick={() => copyText(breakdownCsv(shown, amounts))}
        >
          {words.ledger.copyCsv}
        </button>
        {missingAmount !== null && onAddPurchase !== null ? (
          <button
            type="button"
            className="btn btn-flame"
            onClick={() => {
              onClose();
              onAddPurchase(missingAmount);
            }}
          >
            {words.ledger.addPurchase}
          </button>
        ) : null}
      </div>
    </div>
  );
}

const Cell = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);

/** The maximum number of rows shown; copies contain all rows. */
const maxRows = 200;

function Lots({ shown }: { shown: ProfitBreakdown }) {
  const { dollars, profit } = useAmounts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="lots-scroll" tabIndex={0} aria-label={shown.rowsTitle}>
      <table className="plain-table lots">
        <thead>
          <tr>
            {columnHeads(shown).map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? 'start' : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.slice(0, maxRows).map((row) => (
            <LotRow key={row.key} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="start">{words.ledger.sum}</td>
            <td />
            <td>
              <AmountText text={dollars(shown.cost)} />
            </td>
            <td>
              <AmountText text={dollars(shown.received.minus(shown.fee))} />
            </td>
            <td className={profitColour({ amount: shown.profit })}>
              <AmountText text={profit(shown.profit)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function LotRow({ row }: { row: TableRow }) {
  const { coins, dollars, profit } = useAmounts();
  return (
    <tr className={row.isMissing ? 'lots-missing' : ''}>
      <td className="start">
        <span>{row.date}</span>
        <small>{row.more}</small>
      </td>
      <td>
        <AmountText text={withSign(`${coins(row.amount)} ${row.coin}`)} />
        {row.ofAmount === null ? null : (
          <small>
            <AmountText text={words.ledger.ofLot({ amount: coins(row.ofAmount) })} />
          </small>
        )}
      </td>
      <td>
        <AmountText text={dollars(row.cost)} />
      </td>
      <td>
        <AmountText text={dollars(row.share)} />
      </td>
      <td className={profitColour({ amount: row.profit })}>
        <AmountText text={profit(row.profit)} />
      </td>
    </tr>
  );
}

function copyText(text: string) {
  const done = () => toast({ title: words.ledger.copied });
  const failed = () => toast({ title: words.ledger.notCopied, variant: 'destructive' });
  // On plain http there is no clipboard.
  if (navigator.clipboard === undefined) failed();
  else navigator.clipboard.writeText(textForSpeech(text)).then(done, failed);
}
