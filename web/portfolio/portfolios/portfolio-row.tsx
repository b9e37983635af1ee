import { type FormEvent, useEffect, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import {
  maxPortfolioNameLength,
  type Portfolio,
  type Portfolios,
  portfolioOf,
} from '../../../domain/portfolio/portfolios.ts';
import { entriesOf } from '../../../domain/portfolio/stored-items.ts';
import {
  deletePortfolio,
  mergePortfolio,
  renamePortfolio,
} from '../../state/portfolio/change-portfolios.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FolderInput, Pencil, Trash2 } from '../icons.ts';
import { nameProblem, portfolioName } from './portfolio-name.ts';

interface Props {
  portfolio: Portfolio;
  all: Portfolios;
  onRenamed(): void;
  onClose(): void;
}

const undoMs = 8000;

const toastNotUndone = () =>
  toast({
    title: words.portfolios.notUndone,
    description: words.portfolios.notUndoneWhy,
    variant: 'destructive',
  });

export function PortfolioRow({ portfolio, all, onRenamed, onClose }: Props) {
  const { id } = portfolio;
  const [doing, setDoing] = useState<'rename' | 'merge' | 'delete' | null>(null);
  const name = portfolioName(all, id);
  const count = words.portfolio.transactions({ count: entriesOf(portfolio.items).length });
  /** Closes the dialog first, because it would cover the toast. */
  const tell = (title: string, description: string, undo: (() => boolean) | null) => {
    onClose();
    if (undo === null) return;
    toast({
      title,
      description,
      durationMs: undoMs,
      action: { words: words.portfolios.undo, act: () => undo() || toastNotUndone() },
    });
  };
  const actions = [
    {
      label: words.portfolios.rename({ name }),
      Icon: Pencil,
      isOpen: doing === 'rename',
      act: () => setDoing(doing === 'rename' ? null : 'rename'),
    },
    {
      label: words.portfolios.merge({ name }),
      Icon: FolderInput,
      isOpen: doing === 'merge',
      act: () => setDoing(doing === 'merge' ? null : 'merge'),
    },
    {
      label: words.portfolios.delete({ name }),
      Icon: Trash2,
      isOpen: doing === 'delete',
      act: () => setDoing(doing === 'delete' ? null : 'delete'),
    },
  ];
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <b className="font-medium">{name}</b>
          <span className="block text-13 text-text-3">{count}</span>
        </div>
        {actions.map(({ label, Icon, isOpen, act }) => (
          <button
            key={label}
            type="button"
            className="icon-btn"
            aria-label={label}
            aria-expanded={isOpen}
            onClick={act}
          >
            <Icon size={16} />
          </button>
        ))}
      </div>
      {doing === 'rename' ? (
        <RenameForm
          portfolio={portfolio}
          all={all}
          onDone={() => {
            setDoing(null);
            onRenamed();
          }}
        />
      ) : null}
      {doing === 'merge' ? (
        <MergeForm
          portfolio={portfolio}
          all={all}
          onMerge={(into) =>
            tell(
              words.portfolios.merged,
              words.portfolios.mergedText({ from: name, into: portfolioName(all, into) }),
              mergePortfolio(id, into),
            )
          }
        />
      ) : null}
      {doing === 'delete' ? (
        <DeleteButton
          question={`${words.portfolios.deleteText({
            name,
            transactions: count,
            coins: coinsOf(portfolio),
          })}${portfolio.targets ? ` ${words.portfolios.deleteTargets}` : ''}`}
          onDelete={() => tell(words.portfolios.deleted, `${name}, ${count}`, deletePortfolio(id))}
        />
      ) : null}
    </li>
  );
}

/** The maximum number of coins named for a portfolio. */
const maxCoins = 5;

function coinsOf({ items }: Portfolio): string {
  const coins = [...new Set(entriesOf(items).map(({ coin }) => coin))];
  const named = coins.slice(0, maxCoins).join(', ') || '–';
  return coins.length > maxCoins ? `${named} …` : named;
}

function DeleteButton({ question, onDelete }: { question: string; onDelete(): void }) {
  return (
    <div className="my-2 flex flex-wrap items-center justify-end gap-3">
      <p className="hint flex-1 basis-60 wrap-anywhere" role="alert">
        {question}
      </p>
      <button type="button" className="btn btn-danger btn-sm border-danger!" onClick={onDelete}>
        {words.portfolios.deleteNow}
      </button>
    </div>
  );
}

function RenameForm({
  portfolio,
  all,
  onDone,
}: Pick<Props, 'portfolio' | 'all'> & { onDone(): void }) {
  const id = useId();
  const [name, setName] = useState(portfolioName(all, portfolio.id));
  const [isRefused, setRefused] = useState(false);
  const problem = nameProblem(all, name, portfolio);
  // Focus the field that was just opened.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
    if (problem !== undefined) return document.getElementById(id)?.focus();
    renamePortfolio(portfolio.id, name.trim());
    onDone();
  };
  return (
    <Form className="my-2 flex flex-col gap-3" onSubmit={submit}>
      <Field id={id} label={words.portfolios.newName} error={isRefused ? problem : undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            maxLength={maxPortfolioNameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <button type="submit" className="btn btn-line btn-sm">
          {words.portfolios.save}
        </button>
      </div>
    </Form>
  );
}

function MergeForm({
  portfolio,
  all,
  onMerge,
}: Pick<Props, 'portfolio' | 'all'> & { onMerge(into: string): void }) {
  const id = useId();
  const others = all.filter((each) => each.id !== portfolio.id);
  const [into, setInto] = useState(others[0]?.id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMerge(into);
  };
  return (
    <Form className="my-2 flex flex-col gap-3" onSubmit={submit}>
      <Field id={id} label={words.portfolios.into} error={undefined}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={into}
            onChange={({ target }) => setInto(target.value)}
          >
            {others.map((each) => (
              <option key={each.id} value={each.id}>
                {portfolioName(all, each.id)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className="hint">
        {words.portfolios.mergeHint({ name: portfolioName(all, portfolio.id) })}
      </p>
      {portfolio.targets && portfolioOf(all, into)?.targets ? (
        <p className="hint">
          {words.portfolios.mergeTargets({
            name: portfolioName(all, portfolio.id),
            into: portfolioName(all, into),
          })}
        </p>
      ) : null}
      <div className="flex justify-end">
        <button type="submit" className="btn btn-line btn-sm">
          {words.portfolios.mergeNow}
        </button>
      </div>
    </Form>
  );
}
