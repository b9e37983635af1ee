import { type FormEvent, useId, useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Entry } from '../../../domain/ledger/entry.ts';
import { sortEntries } from '../../../domain/ledger/sort-entries.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolios } from '../../../domain/portfolio/portfolios.ts';
import { entriesOf } from '../../../domain/portfolio/stored-items.ts';
import { moveEntries } from '../../state/portfolio/change-portfolios.ts';
import { displayedPortfolio, usePortfolios } from '../../state/portfolio/portfolio.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { AmountText, useAmounts } from '../amounts.tsx';
import { entryName } from '../entry-words.ts';
import { keysOf } from '../holdings/entry-keys.ts';
import { portfolioName } from './portfolio-name.ts';

/** The coin whose transactions are to be moved, and the transaction that was pressed. */
export interface MoveSubject {
  coinId: string;
  entry: Entry | null;
}

interface Props extends Pick<ModalProps, 'onClose' | 'returnFocusTo'> {
  /** null closes the dialog. */
  moving: MoveSubject | null;
  rows: readonly Holding[];
}

const undoMs = 8000;

/** The dialog that moves one or several transactions of a coin into another portfolio. */
export function MoveDialog({ moving, rows, onClose, returnFocusTo }: Props) {
  const row = rows.find(({ coinId }) => coinId === moving?.coinId);
  const all = usePortfolios();
  const unsaved = useUnsaved(onClose, row !== undefined);
  return (
    <Dialog
      title={words.portfolios.moveTitle}
      description={words.portfolios.moveAbout}
      open={row !== undefined}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
      returnFocusTo={returnFocusTo}
    >
      {row && moving ? (
        <div onInput={() => unsaved.note(true)}>
          <MoveForm all={all} row={row} pressed={moving.entry} onDone={unsaved.onClose} />
        </div>
      ) : null}
    </Dialog>
  );
}

const homesOf = (all: Portfolios) =>
  new Map(all.flatMap(({ id, items }) => entriesOf(items).map((entry) => [entry, id] as const)));

interface FormProps {
  all: Portfolios;
  row: Holding;
  pressed: Entry | null;
  onDone(): void;
}

function MoveForm({ all, row, pressed, onDone }: FormProps) {
  const id = useId();
  const shown = displayedPortfolio(all);
  const newest = useMemo(() => sortEntries(row.entries).toReversed(), [row.entries]);
  const keys = keysOf(newest);
  const homes = useMemo(() => homesOf(all), [all]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(keys.filter((_, at) => pressed === null || newest[at] === pressed)),
  );
  const places = all.filter((each) => each !== shown);
  const [into, setInto] = useState('');
  // Another tab may have deleted the chosen portfolio.
  const target = places.find((each) => each.id === into) ?? null;
  const [isRefused, setRefused] = useState(false);
  const moved = newest.filter(
    (entry, at) => chosen.has(keys[at] ?? '') && homes.get(entry) !== target?.id,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(target === null);
    if (target === null) document.getElementById(id)?.focus();
    if (target === null || moved.length === 0) return;
    const { count, undo } = moveEntries(moved, target.id);
    onDone();
    toast({
      title: words.portfolios.moved({ count, name: portfolioName(all, target.id) }),
      durationMs: undoMs,
      action: { words: words.portfolios.undo, act: () => undo() || toastMoveNotUndone() },
    });
  };
  return (
    <Form className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      {newest.length === 1 ? null : (
        <Choice
          row={row}
          entries={newest}
          keys={keys}
          chosen={chosen}
          homeOf={(entry) => (shown === null ? portfolioName(all, homes.get(entry) ?? '') : null)}
          onChange={setChosen}
        />
      )}
      <Field
        id={id}
        label={words.portfolios.moveTo}
        error={isRefused && target === null ? words.portfolios.choose : undefined}
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={target?.id ?? ''}
            onChange={(event) => setInto(event.target.value)}
          >
            <option value="">{words.portfolios.choose}</option>
            {places.map((each) => (
              <option key={each.id} value={each.id}>
                {portfolioName(all, each.id)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onDone}>
          {words.portfolios.cancel}
        </button>
        <button type="submit" className="btn btn-flame" disabled={moved.length === 0}>
          {words.portfolios.moveNow({ count: moved.length })}
        </button>
      </div>
    </Form>
  );
}

const toastMoveNotUndone = () =>
  toast({ title: words.portfolios.notMovedBack, description: words.portfolios.notMovedBackWhy });

interface ChoiceProps {
  row: Holding;
  entries: readonly Entry[];
  keys: readonly string[];
  chosen: ReadonlySet<string>;
  /** The name of the entry's portfolio, if several are shown. */
  homeOf(entry: Entry): string | null;
  onChange(chosen: ReadonlySet<string>): void;
}

const rowsAtOnce = 50;

function Choice({ row, entries, keys, chosen, homeOf, onChange }: ChoiceProps) {
  const amounts = useAmounts();
  const [limit, setLimit] = useState(rowsAtOnce);
  const isAll = keys.every((key) => chosen.has(key));
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        {words.portfolios.moveWhich({ name: row.match?.name ?? row.coin })}
      </legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChange(new Set(isAll ? [] : keys))}
        />
        <span>{words.portfolios.moveAll}</span>
      </label>
      <ul className="max-h-60 overflow-y-auto border-y border-line">
        {entries.slice(0, limit).map((entry, at) => {
          const key = keys[at] ?? '';
          const home = homeOf(entry);
          return (
            <li key={key}>
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" checked={chosen.has(key)} onChange={() => toggle(key)} />
                <span className="min-w-0 break-words">
                  <AmountText text={entryName(entry, amounts)} />
                  {home === null ? null : <small className="block text-text-3">{home}</small>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {entries.length > limit ? (
        <button
          type="button"
          className="btn btn-line btn-sm mt-2"
          onClick={() => setLimit(limit + 4 * rowsAtOnce)}
        >
          {words.ledger.showMore}
        </button>
      ) : null}
    </fieldset>
  );
}
