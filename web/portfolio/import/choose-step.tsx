import { useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import { dayText } from '../../../domain/time/dates.ts';
import { entries } from '../../state/portfolio/change-entries.ts';
import { usePortfolio } from '../../state/portfolio/portfolio.ts';
import { CircleAlert } from '../../ui/pictures/icons.ts';
import { TargetPortfolioField } from '../portfolios/target-portfolio-field.tsx';
import { CircleCheck, FileUp, Undo2 } from './icons.ts';
import { countValues } from './row-words.ts';
import type { ImportState } from './use-import.ts';

/** The step in which a file is chosen or dropped. */
export function ChooseStep({
  importState,
  problem,
  onClose,
}: {
  importState: ImportState;
  /** The reason why the last file was refused. */
  problem: string | null;
  onClose(): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [severalChosen, setSeveralChosen] = useState(false);
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    setSeveralChosen(more.length > 0);
    if (file && more.length === 0) importState.choose(file);
  };
  const shown = severalChosen ? words.import.severalFiles : problem;
  return (
    <>
      <div className="import-body">
        <TargetPortfolioField
          id="import-into"
          label={words.portfolios.importInto}
          value={importState.into}
          onChange={importState.setInto}
        />
        {/* Only a pointer can drop a file; the button is for everybody. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file has no role */}
        <div
          className="import-drop"
          data-over={isOver ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <FileUp size={32} strokeWidth={1.6} className="import-quiet" />
          <b>{words.import.drop}</b>
          <p className="text-text-2">{words.import.dropHint}</p>
          <button type="button" className="btn btn-line" onClick={() => input.current?.click()}>
            {words.import.choose}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,.json,text/csv,text/plain,application/json"
            onChange={(event) => {
              take(event.target.files);
              // Allow the same file to be chosen again after a correction.
              event.target.value = '';
            }}
          />
        </div>
        {shown === null ? null : (
          <p className="import-note import-bad" role="alert">
            <CircleAlert size={18} />
            <span>{shown}</span>
          </p>
        )}
        <LastImport />
        <h3 className="import-label">{words.import.known}</h3>
        <p className="import-small">{words.import.knownText}</p>
      </div>
      <div className="import-foot">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {words.import.cancel}
        </button>
      </div>
    </>
  );
}

/** Offers to undo the last import, even after its dialog was closed. */
function LastImport() {
  const shown = usePortfolio();
  const [isUndone, setUndone] = useState(false);
  const batch = shown.findLast((entry) => entry.batch !== undefined)?.batch;
  if (isUndone)
    return (
      <p className="import-note" role="status">
        <CircleCheck size={18} />
        <span>{words.import.undone}</span>
      </p>
    );
  if (batch === undefined) return null;
  const count = shown.filter((entry) => entry.batch === batch).length;
  const undo = () => {
    entries.removeBatch(batch);
    setUndone(true);
  };
  return (
    <p className="import-note items-center">
      <span className="import-left">
        {words.import.lastImport({
          ...countValues(count),
          // A batch id begins with the time of its import.
          date: dayText(Number.parseInt(batch, 10)),
        })}
      </span>
      <button type="button" className="btn btn-line btn-sm" onClick={undo}>
        <Undo2 size={16} />
        {words.import.undo}
      </button>
    </p>
  );
}
