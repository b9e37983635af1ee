import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { clockTime } from '../format-values.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { Dialog } from '../ui/dialog.tsx';

const emptyLine = { variant: '', pieces: '1', price: '' };
type Line = typeof emptyLine;

const today = () => clockTime(new Date().toISOString()).slice(0, 10);

/** Records a sale of one or several articles that was made outside the site, such as at a market. */
export function ManualSaleDialog() {
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly Line[]>([emptyLine]);
  const [day, setDay] = useState(today);
  const [country, setCountry] = useState('');
  const sell = useMutation({
    mutationFn: (consents: readonly NeedsConfirmation[]) =>
      bodyOrThrow(
        api.sales.$post({ json: { lines: [...lines], day, country, consents: [...consents] } }),
      ),
    async onSuccess({ number, notes }) {
      await queryClient.invalidateQueries();
      setLines([emptyLine]);
      if (notes.length === 0) go(`/orders/${number}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sell.mutate([]);
  };
  const open = () => {
    sell.reset();
    setDay(today());
    setOpen(true);
  };
  const change = (at: number, part: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const sold = sell.data;
  return (
    <>
      <button type="button" className="button" onClick={open}>
        Record a sale
      </button>
      <Dialog title="A sale outside the site" isOpen={isOpen} close={() => setOpen(false)}>
        {sold === undefined ? (
          <form onSubmit={submit} className="stack">
            {lines.map((line, at) => (
              <Article
                // biome-ignore lint/suspicious/noArrayIndexKey: an article is identified by its position
                key={at}
                line={line}
                name={lines.length === 1 ? '' : ` of article ${at + 1}`}
                change={(part) => change(at, part)}
                remove={
                  lines.length === 1
                    ? null
                    : () => setLines(lines.filter((_, index) => index !== at))
                }
              />
            ))}
            <button
              type="button"
              className="button"
              onClick={() => setLines([...lines, emptyLine])}
            >
              Add an article
            </button>
            <div className="row">
              <label className="field">
                Day
                <input
                  type="date"
                  required
                  min={`${today().slice(0, 8)}01`}
                  max={today()}
                  value={day}
                  onChange={({ target }) => setDay(target.value)}
                />
              </label>
              <label className="field">
                Country, two letters, for the tax
                <input value={country} onChange={({ target }) => setCountry(target.value)} />
              </label>
            </div>
            <ConfirmableRefusal error={sell.error} given={sell.variables} confirm={sell.mutate} />
            <button type="submit" className="button flame" disabled={sell.isPending}>
              Record it
            </button>
          </form>
        ) : (
          <div className="stack" role="status">
            <p>
              <Link href={`/orders/${sold.number}`}>Order {sold.number}</Link> is recorded.
            </p>
            {sold.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
      </Dialog>
    </>
  );
}

interface ArticleProps {
  line: Line;
  /** Appended to the fields' names if there are several. */
  name: string;
  change(part: Partial<Line>): void;
  /** Null for the only article. */
  remove: (() => void) | null;
}

function Article({ line, name, change, remove }: ArticleProps) {
  const field = (part: keyof Line, label: string, more: { required?: true; hint?: string }) => (
    <label className="field">
      {label}
      <input
        aria-label={`${label}${name}`}
        required={more.required}
        placeholder={more.hint}
        inputMode={part === 'pieces' ? 'numeric' : part === 'price' ? 'decimal' : 'text'}
        value={line[part]}
        onChange={({ target }) => change({ [part]: target.value })}
      />
    </label>
  );
  return (
    <div className="article">
      {field('variant', 'SKU', { required: true })}
      {field('pieces', 'Pieces', { required: true })}
      {field('price', 'Price of a piece', { hint: 'as it was that day' })}
      {remove !== null && (
        <button type="button" className="button" aria-label={`Remove${name}`} onClick={remove}>
          Remove
        </button>
      )}
    </div>
  );
}
