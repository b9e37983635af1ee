import { words } from '../../../content/words.ts';
import { rowStatuses } from '../../../domain/import/decisions.ts';
import type { ImportSummary } from '../../../domain/import/session.ts';
import { useIsPortfolioGone } from '../../state/portfolio/portfolio.ts';
import { IntoField } from '../portfolios/into-field.tsx';
import { DecisionsForm } from './decisions.tsx';
import { CircleCheck } from './icons.ts';
import { countText, countValues, layoutName } from './row-words.ts';
import { ImportRows } from './rows.tsx';
import { UnappliedAnswers, useUnappliedAnswers } from './unapplied.ts';
import type { ImportState } from './use-import.ts';

/** The step that shows the outcome of every row, before anything is stored. */
export function CheckStep({ it, summary }: { it: ImportState; summary: ImportSummary }) {
  const { file, opened, reading } = it;
  const { counts } = summary;
  const isGone = useIsPortfolioGone(it.into);
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
            <button type="button" className="btn btn-ghost btn-sm" onClick={it.map}>
              {words.import.chooseColumns}
            </button>
          ) : null}
        </div>
        <IntoField
          id="import-into"
          label={words.portfolios.importInto}
          value={it.into}
          onChange={it.setInto}
        />
        <UnappliedAnswers value={answers}>
          <DecisionsForm
            asked={it.asked}
            decisions={it.decisions}
            summary={summary}
            onDecide={it.decide}
            onOrder={it.chooseOrder}
          />
        </UnappliedAnswers>
        <fieldset className="import-filter">
          <legend className="sr-only">{words.import.filter}</legend>
          <div className="segmented">
            <button type="button" aria-pressed={it.filter === null} onClick={() => it.show(null)}>
              {words.import.all} <span className="num">{countText(all)}</span>
            </button>
            {rowStatuses
              .filter((each) => counts[each] > 0)
              .map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={it.filter === each}
                  onClick={() => it.show(each)}
                >
                  {words.import.status[each]} <span className="num">{countText(counts[each])}</span>
                </button>
              ))}
          </div>
          {counts.duplicate > 0 || it.decisions.withDuplicates ? (
            <label className="import-box">
              <input
                type="checkbox"
                checked={it.decisions.withDuplicates}
                onChange={({ target }) => it.decide({ withDuplicates: target.checked })}
              />
              {words.import.withDuplicates}
            </label>
          ) : null}
        </fieldset>
        <ImportRows
          rows={it.rows}
          file={file}
          hasMore={it.rows.length < (it.filter === null ? all : counts[it.filter])}
          onMore={it.showMore}
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
        <button type="button" className="btn btn-ghost" onClick={it.back}>
          {words.import.back}
        </button>
        <button
          type="button"
          className="btn btn-flame"
          disabled={summary.entries === 0 || isGone}
          onClick={() => areApplied() && it.store()}
        >
          {summary.entries === 0
            ? words.import.nothingNew
            : words.import.importCount(countValues(summary.entries))}
        </button>
      </div>
    </>
  );
}
