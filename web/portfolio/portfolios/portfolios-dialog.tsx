import { type FormEvent, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import { maxPortfolioNameLength, type Portfolios } from '../../../domain/portfolio/portfolios.ts';
import { addPortfolio, renamePortfolio } from '../../state/portfolio/change-portfolios.ts';
import { usePortfolios } from '../../state/portfolio/portfolio.ts';
import { useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { nameProblem } from './portfolio-name.ts';
import { PortfolioRow } from './portfolio-row.tsx';

/** The dialog that adds, renames, merges and deletes portfolios. */
export function PortfoliosDialog({ onClose, ...modal }: Omit<ModalProps, 'children'>) {
  const unsaved = useUnsaved(onClose);
  return (
    <Dialog
      title={words.portfolios.title}
      description={words.portfolios.about}
      {...modal}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
    >
      <div onInput={() => unsaved.note(true)}>
        <Contents onClose={unsaved.onClose} onRenamed={unsaved.note} />
      </div>
    </Dialog>
  );
}

function Contents(props: { onClose(): void; onRenamed(isMoreTyped: boolean): void }) {
  const { onClose, onRenamed } = props;
  const all = usePortfolios();
  const [name, setName] = useState('');
  return (
    <>
      {all.length === 1 ? null : (
        <ul className="mt-4">
          {all.map((portfolio) => (
            <PortfolioRow
              key={portfolio.id}
              portfolio={portfolio}
              all={all}
              onRenamed={() => onRenamed(name.trim() !== '')}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
      <NewPortfolio {...{ all, onClose, name, setName }} />
    </>
  );
}

function NewPortfolio(props: {
  all: Portfolios;
  onClose(): void;
  name: string;
  setName(name: string): void;
}) {
  const { all, onClose, name, setName } = props;
  const id = useId();
  const [first] = all;
  const isOnly = all.length === 1;
  const [own, setOwn] = useState(first.name || words.portfolios.usualName);
  const [isRefused, setRefused] = useState(false);
  const ownProblem = isOnly ? nameProblem(all, own, first) : undefined;
  const isSame = isOnly && name.trim() === own.trim() && name.trim() !== '';
  const problem = isSame
    ? words.portfolios.takenName
    : nameProblem(all, name, isOnly ? first : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
    if (ownProblem !== undefined || problem !== undefined) {
      document.getElementById(`${id}-${ownProblem === undefined ? 'new' : 'own'}`)?.focus();
      return;
    }
    if (isOnly) renamePortfolio(first.id, own.trim());
    addPortfolio(name.trim());
    onClose();
  };
  const field = (
    part: 'own' | 'new',
    {
      label,
      value,
      error,
      onChange,
    }: {
      label: string;
      value: string;
      error: string | undefined;
      onChange(text: string): void;
    },
  ) => (
    <Field id={`${id}-${part}`} label={label} error={isRefused ? error : undefined}>
      {(control) => (
        <input
          {...control}
          className="input"
          autoComplete="off"
          maxLength={maxPortfolioNameLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
  return (
    <Form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      {isOnly
        ? field('own', {
            label: words.portfolios.thisOne,
            value: own,
            error: ownProblem,
            onChange: setOwn,
          })
        : null}
      {field('new', {
        label: words.portfolios.newOne,
        value: name,
        error: problem,
        onChange: setName,
      })}
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {words.portfolios.cancel}
        </button>
        <button type="submit" className="btn btn-flame">
          {words.portfolios.add}
        </button>
      </div>
    </Form>
  );
}
