import { useId } from 'react';
import { words } from '../../../content/words.ts';
import { countText } from './row-words.ts';
import type { ImportState } from './use-import.ts';

/** The step that is shown while the worker reads. */
export function ProgressStep({
  importState,
  done,
  all,
}: {
  importState: ImportState;
  done: number;
  all: number;
}) {
  const id = useId();
  return (
    <>
      <div className="import-body" role="status">
        <p className="import-progress">
          <b id={id}>{words.import.progress}</b>
          {all === 0 ? null : (
            <span>
              {words.import.progressCount({ done: countText(done), all: countText(all) })}
            </span>
          )}
        </p>
        <progress aria-labelledby={id} {...(all === 0 ? {} : { value: done, max: all })} />
        <p className="import-small">{words.import.progressHint}</p>
      </div>
      <div className="import-foot">
        <button type="button" className="btn btn-ghost" onClick={importState.back}>
          {words.import.cancel}
        </button>
      </div>
    </>
  );
}
