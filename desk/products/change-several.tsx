import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { type FormEvent, useState } from 'react';
import { minorUnitStep } from '../../domain/money/currency-step.ts';
import { ApiError, answerOf, api, queries } from '../api.ts';
import { countText, moneyDigits } from '../format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Refusal } from '../ui/states.tsx';
import { PriceNow, type VariantPrice } from './price-now.tsx';

type Change = InferRequestType<typeof api.several.$post>['json']['change'];

const kinds = {
  publish: 'Publish',
  draft: 'Make drafts',
  hide: 'Hide from lists',
  show: 'Show in lists',
  price: 'Change prices',
  sale: 'Put on sale',
  'end-sale': 'End the sale',
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

const asItComes = '';
const own = 'own';
const endings = {
  parts: ['.00', '.90', '.95', '.99'],
  whole: ['0', '9', '00', '80', '90', '000', '900'],
} as const;

/** The endings that are common where prices have parts, such as cents, and where they have none. */
const commonEndings = (currency: string) =>
  endings[minorUnitStep(currency) < 10 ** moneyDigits(currency) ? 'parts' : 'whole'];

interface Props {
  ids: readonly string[];
  /** The currency of the products' prices. */
  currency: string;
  done(): void;
}

/** Changes several products at once, after a preview of the result. */
export function ChangeSeveral({ ids, currency, done }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>('price');
  const [percent, setPercent] = useState('');
  const [ending, setEnding] = useState<string>(asItComes);
  const [ownEnding, setOwnEnding] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const change = changeOf(kind, {
    ...{ percent, from, until },
    ending: ending === own ? ownEnding : ending,
  });
  const run = useMutation({
    mutationFn: (seen: string | null) =>
      answerOf(api.several.$post({ json: { ids: [...ids], change, seen } })),
    async onSuccess(_, seen) {
      if (seen === null) return;
      await queries.invalidateQueries();
      setOpen(false);
      run.reset();
      done();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(null);
  };
  /** Discards the preview, which was made for other values. */
  const typed = (set: () => void) => {
    run.reset();
    set();
  };
  const plan = run.data;
  const hasPercent = kind === 'price' || kind === 'sale';
  return (
    <>
      <button type="button" className="button flame" onClick={() => setOpen(true)}>
        Change
      </button>
      <Dialog
        title={`Change ${countText(ids.length, 'product')}`}
        isOpen={isOpen}
        close={() => {
          setOpen(false);
          run.reset();
        }}
      >
        <form onSubmit={submit} className="stack">
          <label className="field">
            What
            <select
              value={kind}
              onChange={({ target }) => typed(() => setKind(target.value as Kind))}
            >
              {kindNames.map((name) => (
                <option key={name} value={name}>
                  {kinds[name]}
                </option>
              ))}
            </select>
          </label>
          {hasPercent && (
            <div className="row">
              <label className="field short">
                {kind === 'sale' ? 'Percent off' : 'Percent, such as 5 or −10'}
                <input
                  required
                  inputMode="decimal"
                  value={percent}
                  onChange={({ target }) => typed(() => setPercent(target.value))}
                />
              </label>
              <label className="field short">
                Prices end with
                <select
                  value={ending}
                  onChange={({ target }) => typed(() => setEnding(target.value))}
                >
                  <option value={asItComes}>as it comes out</option>
                  {commonEndings(currency).map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                  <option value={own}>digits of your own</option>
                </select>
              </label>
              {ending === own && (
                <label className="field short">
                  Last digits, such as {commonEndings(currency)[0] === '0' ? '980' : '4.90'}
                  <input
                    required
                    inputMode="decimal"
                    maxLength={10}
                    value={ownEnding}
                    onChange={({ target }) => typed(() => setOwnEnding(target.value))}
                  />
                </label>
              )}
            </div>
          )}
          {kind === 'sale' && (
            <div className="row">
              <label className="field short">
                From, empty for at once
                <input
                  type="date"
                  value={from}
                  onChange={({ target }) => typed(() => setFrom(target.value))}
                />
              </label>
              <label className="field short">
                Until the end of, empty for ever
                <input
                  type="date"
                  value={until}
                  onChange={({ target }) => typed(() => setUntil(target.value))}
                />
              </label>
            </div>
          )}
          <button type="submit" className="button" disabled={run.isPending}>
            {run.isPending ? 'Looking' : 'See what it does'}
          </button>
          <Refusal error={run.error} />
        </form>
        {plan && <Preview plan={plan} />}
        {plan && plan.changed > 0 && (
          <button
            type="button"
            className="button flame"
            disabled={run.isPending}
            onClick={() => run.mutate(plan.seen)}
          >
            Change {countText(plan.changed, 'product')}
          </button>
        )}
        {run.error instanceof ApiError && run.error.status === 409 && run.variables !== null && (
          <p className="quiet">Nothing was changed.</p>
        )}
      </Dialog>
    </>
  );
}

interface Typed {
  percent: string;
  ending: string;
  from: string;
  until: string;
}

function changeOf(kind: Kind, { percent, ending, from, until }: Typed): Change {
  switch (kind) {
    case 'publish':
      return { kind: 'status', status: 'published' };
    case 'draft':
      return { kind: 'status', status: 'draft' };
    case 'hide':
      return { kind: 'hidden', hidden: true };
    case 'show':
      return { kind: 'hidden', hidden: false };
    case 'price':
      return { kind: 'price', percent, ending };
    case 'sale':
      return { kind: 'sale', percent, ending, from, until };
    case 'end-sale':
      return { kind: 'end-sale' };
  }
}

const mostShown = 200;

interface PreviewProps {
  plan: {
    changed: number;
    notes: string[];
    unstruck: { handle: string; variant: string; why: string }[];
    preview: {
      product: string;
      variant: string;
      before: VariantPrice;
      after: VariantPrice;
    }[];
  };
}

function Preview({ plan: { changed, notes, unstruck, preview } }: PreviewProps) {
  const rows = preview.slice(0, mostShown);
  return (
    <div role="status">
      <p>{changed === 0 ? 'Nothing changes.' : `${countText(changed, 'product')} would change.`}</p>
      {notes.map((note) => (
        <p key={note} className="notice">
          {note}
        </p>
      ))}
      {unstruck.length > 0 && (
        <div className="notice">
          <div>
            <p>No price is struck through of</p>
            <ul>
              {unstruck.slice(0, mostShown).map(({ handle, variant, why }) => (
                <li key={`${handle} ${variant}`}>
                  {handle}, {variant}: {why}.
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {rows.length > 0 && (
        <table className="table plain">
          <thead>
            <tr>
              <th>Product</th>
              <th className="end">Now</th>
              <th className="end">Then</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ product, variant, before, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
              <tr key={at}>
                <td>
                  {product}
                  <small>{variant}</small>
                </td>
                <td className="end" data-label="Now">
                  <PriceNow price={before} />
                </td>
                <td className="end" data-label="Then">
                  <b>
                    <PriceNow price={after} />
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preview.length > mostShown && (
        <p className="quiet">and {countText(preview.length - mostShown, 'variant')} more</p>
      )}
    </div>
  );
}
