import { useState } from 'react';
import { words } from '../../../content/words.ts';
import type { ImportSummary } from '../../../domain/import/import-session.ts';
import { writeCsv } from '../../../domain/text/write-csv.ts';
import { dayText } from '../../../domain/time/dates.ts';
import { saveFile } from '../../data/save-file.ts';
import { entries } from '../../state/portfolio/change-entries.ts';
import { portfolio } from '../../state/portfolio/portfolio.ts';
import { useUnstored } from '../../state/storage/use-unstored.ts';
import { TriangleAlert } from '../icons.ts';
import { CircleCheck, Undo2 } from './icons.ts';
import { countText, countValues, reasonText } from './row-words.ts';
import type { ImportState } from './use-import.ts';

interface Props {
  importState: ImportState;
  summary: ImportSummary;
  batch: string;
  onClose(): void;
}

/** The step that shows the added and the skipped rows, and offers to undo the import. */
export function DoneStep({ importState, summary, batch, onClose }: Props) {
  const [isUndone, setUndone] = useState(false);
  const isUnstored = useUnstored(portfolio);
  const { counts, firstAt, lastAt } = summary;
  const rejected = counts.refused + counts.undecided;
  const save = async () => {
    const left = await importState.unimportedRows();
    if (left === null) return;
    const rows = left.rows.map(({ cells, row }) => [...cells, reasonText(row)]);
    saveFile(
      importState.file.replace(/(\.\w+)?$/, '-left-out.csv'),
      writeCsv([left.header, ...rows], left.dialect),
      'text/csv',
    );
  };
  return (
    <>
      <div className="import-body">
        <div className={`import-note ${isUndone ? '' : 'import-good'}`} role="status">
          <CircleCheck size={18} />
          <p>
            <b>
              {isUndone
                ? words.import.undone
                : words.import.addedTitle(countValues(summary.entries))}
            </b>
            <span>{words.import.addedFrom({ file: importState.file })}</span>
          </p>
        </div>
        {isUnstored && !isUndone ? (
          <p className="import-note import-warm" role="alert">
            <TriangleAlert size={18} />
            <span>{words.import.notStored}</span>
          </p>
        ) : null}
        <dl className="import-facts">
          <dt>{words.import.coins}</dt>
          <dd>{countText(summary.coins)}</dd>
          {firstAt === null || lastAt === null ? null : (
            <>
              <dt>{words.import.firstAndLast}</dt>
              <dd>{words.import.span({ first: dayText(firstAt), last: dayText(lastAt) })}</dd>
            </>
          )}
          <dt>{words.import.duplicatesOut}</dt>
          <dd>{countText(counts.duplicate)}</dd>
          <dt>{words.import.notImported}</dt>
          <dd>{countText(rejected)}</dd>
        </dl>
        {rejected > 0 ? (
          <p className="import-small">
            <button type="button" className="text-link" onClick={save}>
              {words.import.downloadLeftOut}
            </button>{' '}
            <span>{words.import.downloadHint}</span>
          </p>
        ) : null}
      </div>
      <div className="import-foot">
        <button
          type="button"
          className="btn btn-line import-undo"
          disabled={isUndone}
          onClick={() => {
            entries.removeBatch(batch);
            setUndone(true);
          }}
        >
          <Undo2 size={16} />
          {words.import.undo}
        </button>
        <button type="button" className="btn btn-flame" onClick={onClose}>
          {words.import.view}
        </button>
      </div>
    </>
  );
}
