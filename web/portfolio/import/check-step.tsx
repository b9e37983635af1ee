import { words } from '../../../content/words.ts';
import { rowStatuses } from '../../../domain/import/decisions.ts';
import type { ImportSummary } from '../../../domain/import/import-session.ts';
import { useIsPortfolioGone } from '../../state/portfolio/portfolio.ts';
import { TargetPortfolioField } from '../portfolios/target-portfolio-field.tsx';
import { DecisionsForm } from './decisions-form.tsx';
import { CircleCheck } from './icons.ts';
import { ImportRows } from './import-rows.tsx';
import { countText, countValues, layoutName } from './row-words.ts';
import { UnappliedAnswers, useUnappliedAnswers } from './unapplied-answers.ts';
import type { ImportState } from './use-import.ts';

/** The step that shows the outcome of every row, before anything is stored. */
export function CheckStep({
  importState,
  summary,
}: {
  importState: ImportState;
  summary: ImportSummary;
}) {
  const { file, opened, reading } = importState;
  const { counts } = summary;
  const isGone = useIsPortfolioGone(importState.into);
  const { answers, areApplied } = useUnappliedAnswers();
  const layout =
    reading.as === 'known'
      ? opened?.layout
      : reading.as === 'nearest'
        ? opened?.drift?.layout
        : null;
  const left = (['duplicate', 'undecided', 'refused'] as const).filter((each) => counts[each] > 0);
  const all = rowStatuses.reduce((sum, each) => sum + counts[each], 0);
  return (
    <>
      <div className="import-body">
        <div className="import-note import-good">
          <CircleCheck size={18} />
          <p>
            <b>{layout ? layoutName(layout) : words.import.columnsName}</b>
            <span>
              {words.import.recognised({
                file,
                rows: words.import.rowCount(countValues(opened?.rows ?? 0)),
              })}
            </span>
          </p>
          {opened !== null && opened.header.length > 0 ? (
            <button type="button" className="btn btn-ghost btn-sm" onClick={importState.map}>
              {words.import.chooseColumns}
            </button>
          ) : null}
        </div>
        <TargetPortfolioField
          id="import-into"
          label={words.portfolios.importInto}
          value={importState.into}
          onChange={importState.setInto}
        />
        <UnappliedAnswers value={answers}>
          <DecisionsForm
            questions={importState.questions}
            decisions={importState.decisions}
            summary={summary}
            onDecide={importState.decide}
            onOrder={importState.chooseOrder}
          />
        </UnappliedAnswers>
        <fieldset className="import-filter">
          <legend className="sr-only">{words.import.filter}</legend>
          <div className="segmented">
            <button
              type="button"
              aria-pressed={importState.filter === null}
              onClick={() => importState.show(null)}
            >
              {words.import.all} <span className="num">{countText(all)}</span>
            </button>
            {rowStatuses
              .filter((each) => counts[each] > 0)
              .map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={importState.filter === each}
                  onClick={() => importState.show(each)}
                >
                  {words.import.status[each]} <span className="num">{countText(counts[each])}</span>
                </button>
              ))}
          </div>
          {counts.duplicate > 0 || importState.decisions.withDuplicates ? (
            <label className="import-box">
              <input
                type="checkbox"
                checked={importState.decisions.withDuplicates}
                onChange={({ target }) => importState.decide({ withDuplicates: target.checked })}
              />
              {words.import.withDuplicates}
            </label>
          ) : null}
        </fieldset>
        <ImportRows
          rows={importState.rows}
          file={file}
          hasMore={
            importState.rows.length <
            (importState.filter === null ? all : counts[importState.filter])
          }
          onMore={importState.showMore}
        />
      </div>
      <div className="import-foot">
        <span className="import-left" role="status">
          {left.length === 0
            ? ''
            : words.import.leftOut({
                list: left
                  .map((each) => `${words.import.status[each]} ${countText(counts[each])}`)
                  .join(', '),
              })}
        </span>
        <button type="button" className="btn btn-ghost" onClick={importState.back}>
          {words.import.back}
        </button>
        <button
          type="button"
          className="btn btn-flame"
          disabled={summary.entries === 0 || isGone}
          onClick={() => areApplied() && importState.store()}
        >
          {summary.entries === 0
            ? words.import.nothingNew
            : words.import.importCount(countValues(summary.entries))}
        </button>
      </div>
    </>
  );
}
