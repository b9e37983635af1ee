import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { type FormEvent, useEffect, useState } from 'react';
import { minorUnitStep } from '../../domain/money/currency-step.ts';
import { ApiError, api, bodyOrThrow, queryClient } from '../api.ts';
import { countText, moneyDigits } from '../format-values.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ActionRefusal, Loading } from '../ui/notices.tsx';
import type { BulkChangeResult } from './change-result.tsx';
import { PricesPreview } from './prices-preview.tsx';

export type BulkChange = InferRequestType<typeof api.several.$post>['json']['change'];

/** Changes that are previewed before they are made. */
const kinds = {
  price: 'Change prices',
  sale: 'Put on sale',
  'end-sale': 'End the sale',
} as const;
type Kind = keyof typeof kinds;
const doneTexts: Record<Kind, string> = {
  price: 'the prices are changed',
  sale: 'the sale is set',
  'end-sale': 'the sale has ended',
};
const kindNames = Object.keys(kinds) as Kind[];

export const applyBulkChange = (json: InferRequestType<typeof api.several.$post>['json']) =>
  bodyOrThrow(api.several.$post({ json }));

const asItComes = '';
const ownEndingChoice = 'own';
const endings = {
  parts: ['.00', '.90', '.95', '.99'],
  whole: ['0', '9', '00', '80', '90', '000', '900'],
} as const;

/** Common price endings, such as .99, or whole numbers in a currency whose prices have no minor units. */
const commonEndings = (currency: string) =>
  endings[minorUnitStep(currency) < 10 ** moneyDigits(currency) ? 'parts' : 'whole'];

interface Props {
  ids: readonly string[];
  currency: string;
  changed(result: BulkChangeResult): void;
}

/** Changes prices and sales of several products, after a preview of the result. */
export function ChangeProductsButtons(props: Props) {
  const [kind, setKind] = useState<Kind | null>(null);
  const close = () => setKind(null);
  return (
    <>
      {kindNames.map((each) => (
        <button key={each} type="button" className="button" onClick={() => setKind(each)}>
          {kinds[each]}
        </button>
      ))}
      <Dialog
        title={`${kind === null ? '' : kinds[kind]}: ${countText(props.ids.length, 'product')}`}
        isOpen={kind !== null}
        close={close}
      >
        {kind !== null && <ChangeForm {...props} kind={kind} close={close} />}
      </Dialog>
    </>
  );
}

/** The preview is updated once typing has paused for this long. */
const pauseMs = 400;

interface FormProps extends Props {
  kind: Kind;
  close(): void;
}

function ChangeForm({ ids, currency, kind, changed, close }: FormProps) {
  const [percent, setPercent] = useState('');
  const [ending, setEnding] = useState<string>(asItComes);
  const [ownEnding, setOwnEnding] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const change = changeOf(kind, {
    ...{ percent, from, until },
    ending: ending === ownEndingChoice ? ownEnding : ending,
  });
  const wanted = JSON.stringify({ ids, change });
  const run = useMutation({
    mutationFn: ({ seen }: { seen: string | null; isAsked: boolean; wanted: string }) =>
      applyBulkChange({ ids: [...ids], change, seen }),
    async onSuccess({ changed: number, undo }, { seen }) {
      if (seen === null) return;
      await queryClient.invalidateQueries();
      close();
      changed({
        text: `${countText(number, 'product')}: ${doneTexts[kind]}.`,
        undo:
          undo &&
          (() => bodyOrThrow(api.import.undo.$post({ json: { ...undo, isDryRun: false } }))),
      });
    },
  });
  // Ignore a preview that is for other products or values.
  const plan = run.variables?.wanted === wanted ? run.data : undefined;
  const { mutate } = run;
  const hasPercent = kind !== 'end-sale';
  const isComplete =
    !hasPercent || (percent.trim() !== '' && (ending !== ownEndingChoice || ownEnding !== ''));
  /**
   * True while the preview loads without a press. If there is nothing to type, a button that loads it would disappear
   * under the pointer.
   */
  const isAutoLoading = !hasPercent && plan === undefined && !run.isError;
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(
      () => mutate({ seen: null, isAsked: false, wanted }),
      hasPercent ? pauseMs : 0,
    );
    return () => clearTimeout(timer);
  }, [wanted, isComplete, hasPercent, mutate]);
  const look = (event: FormEvent) => {
    event.preventDefault();
    mutate({ seen: null, isAsked: true, wanted });
  };
  /** Changes a field, and discards the preview, which is for the old values. */
  const type = (set: () => void) => {
    run.reset();
    set();
  };
  return (
    <>
      <form onSubmit={look} className="stack">
        {hasPercent && (
          <div className="row">
            <label className="field short">
              {kind === 'sale' ? 'Percent off' : 'Percent, such as 5 or −10'}
              <input
                data-first
                required
                inputMode="decimal"
                value={percent}
                onChange={({ target }) => type(() => setPercent(target.value))}
              />
            </label>
            <label className="field short">
              Prices end with
              <select value={ending} onChange={({ target }) => type(() => setEnding(target.value))}>
                <option value={asItComes}>as it comes out</option>
                {commonEndings(currency).map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
                <option value={ownEndingChoice}>digits of your own</option>
              </select>
            </label>
            {ending === ownEndingChoice && (
              <label className="field short">
                Last digits, such as {commonEndings(currency)[0] === '0' ? '980' : '4.90'}
                <input
                  required
                  inputMode="decimal"
                  maxLength={10}
                  value={ownEnding}
                  onChange={({ target }) => type(() => setOwnEnding(target.value))}
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
                onChange={({ target }) => type(() => setFrom(target.value))}
              />
            </label>
            <label className="field short">
              Until the end of, empty for ever
              <input
                type="date"
                value={until}
                onChange={({ target }) => type(() => setUntil(target.value))}
              />
            </label>
          </div>
        )}
        {(hasPercent || run.isError) && (
          // Keep this button in place, so that a second press does not hit the button that changes the prices.
          <button type="submit" className="button" disabled={run.isPending}>
            See what it does
          </button>
        )}
        {isAutoLoading && <Loading />}
        {plan && <PricesPreview plan={plan} />}
        <ActionRefusal error={run.error} isUnasked={run.variables?.isAsked === false} />
        {plan !== undefined && plan.changed > 0 && (
          <button
            // Not a submit button: Enter in a field shows the preview and must not change prices.
            type="button"
            className="button flame"
            disabled={run.isPending}
            onClick={() => mutate({ seen: plan.seen, isAsked: true, wanted })}
          >
            Change {countText(plan.changed, 'product')}
          </button>
        )}
      </form>
      {run.error instanceof ApiError && run.error.status === 409 && run.variables?.isAsked && (
        <p className="quiet">Nothing was changed.</p>
      )}
    </>
  );
}

interface TypedChange {
  percent: string;
  ending: string;
  from: string;
  until: string;
}

function changeOf(kind: Kind, { percent, ending, from, until }: TypedChange): BulkChange {
  switch (kind) {
    case 'price':
      return { kind: 'price', percent, ending };
    case 'sale':
      return { kind: 'sale', percent, ending, from, until };
    case 'end-sale':
      return { kind: 'end-sale' };
  }
}
