import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { words } from '../../../content/words.ts';
import { type UnsavedState, useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Modal, type ModalProps } from '../../ui/overlays/modal.tsx';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { X } from '../../ui/pictures/icons.ts';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import { Check, ChevronRight } from './icons.ts';
import style from './import.css?inline';
import { MapStep } from './map-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { type ImportStep, useImport } from './use-import.ts';

adoptStyle(style);

/** Imports the transactions of a file into the portfolio. Closing the dialog forgets the file. */
export function ImportDialog({ onClose, ...modal }: Omit<ModalProps, 'children'>) {
  const titleId = useId();
  const unsaved = useUnsaved(onClose);
  return (
    <Modal
      {...modal}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
      className="dialog import"
      labelledBy={titleId}
    >
      <Steps titleId={titleId} unsaved={unsaved} />
    </Modal>
  );
}

function Steps({ titleId, unsaved }: { titleId: string; unsaved: UnsavedState }) {
  const { onClose } = unsaved;
  const importState = useImport();
  const { step } = importState;
  const title = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // The focused element was removed with its step, so move the focus.
  const stepShown = useEffectEvent(() => {
    // The import is unsaved from the choice of a file until its entries are stored.
    unsaved.note(step.is !== 'choose' && step.is !== 'done');
    if (!isFirst.current) title.current?.focus();
    isFirst.current = false;
  });
  useEffect(() => {
    // Read `step.is`, so that the effect runs again at each step.
    if (step.is) stepShown();
  }, [step.is]);
  return (
    <div className="import-step" data-step={step.is}>
      <div className="import-head">
        <div>
          <h2 id={titleId} ref={title} tabIndex={-1} className="text-section">
            {words.import.title}
          </h2>
          <Progress step={step.is} />
        </div>
        <button type="button" className="icon-btn" aria-label={words.page.close} onClick={onClose}>
          <X size={18} />
        </button>
      </div>
      {step.is === 'choose' ? (
        <ChooseStep importState={importState} problem={step.problem} onClose={onClose} />
      ) : null}
      {step.is === 'reading' ? <ProgressStep importState={importState} {...step} /> : null}
      {step.is === 'map' ? <MapStep importState={importState} /> : null}
      {step.is === 'check' ? <CheckStep importState={importState} summary={step.summary} /> : null}
      {step.is === 'done' ? (
        <DoneStep importState={importState} {...step} onClose={onClose} />
      ) : null}
    </div>
  );
}

const names = [words.import.steps.choose, words.import.steps.check, words.import.steps.done];
const placeOf: Record<ImportStep['is'], number> = {
  choose: 0,
  reading: 1,
  map: 1,
  check: 1,
  done: 2,
};

function Progress({ step }: { step: ImportStep['is'] }) {
  const place = placeOf[step];
  return (
    <ol className="import-steps" aria-label={words.import.steps.label}>
      {names.map((name, at) => (
        <li key={name} aria-current={at === place ? 'step' : undefined}>
          {at < place ? <Check size={14} strokeWidth={2.5} /> : null}
          <span>{name}</span>
          {at < names.length - 1 ? <ChevronRight size={14} /> : null}
        </li>
      ))}
    </ol>
  );
}
