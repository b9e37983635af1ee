import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { countText } from '../format-values.ts';
import { serverNowMs } from '../server-time.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { ActionRefusal, EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';
import { pageIn, useListPages } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ChangeField } from './change-field.tsx';
import { SavedNote } from './saved-note.tsx';
import {
  readStockAmount,
  type StockReason,
  stockReasonLabels,
  stockReasons,
} from './stock-amount.ts';
import { type StockDraft, useStockDraft, withoutRow } from './stock-draft.ts';
import { StockMovesDialog } from './stock-moves-dialog.tsx';

export type StockRow = InferResponseType<typeof api.stock.$get, 200>['rows'][number];

/** Stock on hand, held and free. Changes are typed in cells, with a reason, and saved together. */
export function StockPage() {
  const [{ typed, shown, at, ...draft }, setDraft] = useStockDraft();
  const setTyped = (next: StockDraft['typed']) =>
    setDraft({ rows: draft.rows, typed: next, shown, at });
  const [params] = useSearchParams();
  const listQuery = useListQuery({ search: '', low: 'no', page: '1' });
  const { search, low } = listQuery.shown;
  const isLowOnly = low === 'yes';
  const [reason, setReason] = useState<StockReason>(
    () => stockReasons.find((name) => name === params.get('why')) ?? 'delivery',
  );
  const [history, setHistory] = useState<StockRow | null>(null);
  const requested = {
    search: useDeferredValue(search.trim()),
    low: isLowOnly ? ('yes' as const) : ('no' as const),
    page: String(pageIn(listQuery)),
  };
  const stock = useQuery({
    queryKey: ['stock', 'page', requested],
    queryFn: () => bodyOrThrow(api.stock.$get({ query: requested })),
    placeholderData: keepPreviousData,
  });
  const rows = stock.data?.rows ?? [];
  const count = stock.data?.count ?? 0;
  const changes = Object.entries(typed).flatMap(([variant, text]) => {
    const amount = readStockAmount(text, shown[variant] ?? 0, reason);
    return amount === null ? [] : [{ variant, amount }];
  });
  const readable = changes.flatMap(({ variant, amount }) =>
    amount === undefined ? [] : [{ variant, amount }],
  );
  const isUnreadable = (variant: string) =>
    changes.some((change) => change.variant === variant && change.amount === undefined);
  /** The variants whose texts could not be read at the last press of Save. */
  const [heldUp, setHeldUp] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: () =>
      bodyOrThrow(
        api.stock.$post({
          json: {
            reason,
            changes: readable.map((change) => ({
              ...change,
              ...(reason === 'counted' && { countedAt: at[change.variant] }),
            })),
          },
        }),
      ),
    async onSuccess({ results }) {
      const saved = new Set(
        results.flatMap(({ variant, refusal }) => (refusal === null ? [variant] : [])),
      );
      setTyped(Object.fromEntries(Object.entries(typed).filter(([id]) => !saved.has(id))));
      await queryClient.invalidateQueries();
    },
  });
  const refusals = new Map(save.data?.results.map(({ variant, refusal }) => [variant, refusal]));
  /** The changes of the last press that are not saved. */
  const unsaved = changes.filter(
    ({ variant }) => refusals.get(variant) || heldUp.includes(variant),
  );
  const type = (row: StockRow, text: string) => {
    setDraft({
      rows: { ...draft.rows, [row.variant_id]: row },
      typed: { ...typed, [row.variant_id]: text },
      // The difference is computed from the stock that was shown when typing began.
      shown: {
        [row.variant_id]: row.on_hand,
        ...(typed[row.variant_id] ? shown : withoutRow(shown, row)),
      },
      at: { ...at, [row.variant_id]: new Date(serverNowMs()).toISOString() },
    });
  };
  // List refused rows and rows typed on other pages first, so that the owner sees these rows before the next save.
  const here = new Map(rows.map((row) => [row.variant_id, row]));
  const typedElsewhere = Object.keys(typed)
    .filter((id) => typed[id] && !here.has(id))
    .flatMap((id) => draft.rows[id] ?? []);
  const isRefused = ({ variant_id }: StockRow) =>
    Number(Boolean(refusals.get(variant_id)) || heldUp.includes(variant_id));
  const listed = [...typedElsewhere, ...rows].toSorted(
    (one, other) => isRefused(other) - isRefused(one),
  );
  const pages = useListPages(listQuery, stock.isPlaceholderData ? undefined : stock.data?.count);
  const first = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (heldUp.length > 0)
      first.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [heldUp]);
  const isLoaded = stock.isSuccess;
  // Focus the first field at once if a link opened this screen for typing.
  const comesToType = useRef(params.has('low') || params.has('why'));
  useEffect(() => {
    if (!isLoaded || !comesToType.current) return;
    comesToType.current = false;
    first.current?.querySelector('input')?.focus();
  }, [isLoaded]);
  return (
    <>
      <Heading title="Stock" />
      <section className="card" aria-label="Stock">
        <div className="filters">
          <SearchField
            label="Product or SKU"
            value={search}
            onChange={(text) => listQuery.replace({ search: text, page: '1' })}
          />
          <label>
            <input
              type="checkbox"
              checked={isLowOnly}
              onChange={({ target }) =>
                listQuery.go({ low: target.checked ? 'yes' : 'no', page: '1' })
              }
            />{' '}
            Only what is low
          </label>
        </div>
        {stock.isPending && <Loading />}
        {stock.isError && <LoadFailure error={stock.error} retry={() => void stock.refetch()} />}
        {stock.data && count === 0 && (
          <EmptyNote>
            {requested.search !== ''
              ? 'Nothing matches.'
              : isLowOnly
                ? 'Nothing is low.'
                : 'The stock of nothing is counted.'}
          </EmptyNote>
        )}
        {listed.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                <th>Product</th>
                <th>SKU</th>
                <th className="end">On hand</th>
                <th className="end">Held</th>
                <th className="end">Free</th>
                <th>State</th>
                <th>Change</th>
              </tr>
            </thead>
            <tbody ref={first}>
              {listed.map((row) => (
                <tr key={row.variant_id}>
                  <td>
                    <button
                      type="button"
                      className="text"
                      data-opens
                      onClick={() => setHistory(row)}
                    >
                      {row.product_title}
                    </button>
                    <small>{row.variant_title}</small>
                  </td>
                  <td data-label="SKU">{row.sku ?? ''}</td>
                  <td className="end" data-label="On hand">
                    {row.on_hand}
                  </td>
                  <td className="end" data-label="Held">
                    {row.held}
                  </td>
                  <td className="end" data-label="Free">
                    {row.on_hand - row.held}
                  </td>
                  <td data-label="State">
                    {row.on_hand === 0 ? (
                      <span className="badge bad">
                        <span aria-hidden="true">×</span> Sold out
                      </span>
                    ) : row.is_low ? (
                      <span className="badge warm">
                        <span aria-hidden="true">○</span> Low
                      </span>
                    ) : null}
                  </td>
                  <td data-label="Change">
                    <ChangeField
                      aria-label={`New number or change of ${row.product_title}, ${row.variant_title}`}
                      placeholder="12, +5 or −1"
                      disabled={!hasRole('orders')}
                      value={typed[row.variant_id] ?? ''}
                      isUnreadable={isUnreadable(row.variant_id)}
                      form="stock-changes"
                      onChange={({ target }) => type(row, target.value)}
                    />
                    {refusals.get(row.variant_id) && (
                      <span role="alert">{refusals.get(row.variant_id)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {pages}
      </section>
      {(changes.length === 0 || unsaved.length > 0) && (
        <SavedNote
          saved={save.data?.results.filter(({ refusal }) => refusal === null).length ?? null}
          unsaved={unsaved.length}
        />
      )}
      {changes.length > 0 && (
        <form
          id="stock-changes"
          className="save"
          onSubmit={(event) => {
            event.preventDefault();
            setHeldUp(changes.flatMap(({ variant }) => (isUnreadable(variant) ? [variant] : [])));
            if (readable.length > 0) save.mutate();
            else save.reset();
          }}
        >
          <b>{countText(changes.length, 'change')}</b>
          <label>
            Why{' '}
            <select
              value={reason}
              onChange={({ target }) => setReason(target.value as StockReason)}
            >
              {stockReasons.map((name) => (
                <option key={name} value={name}>
                  {stockReasonLabels[name]}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="button plain" onClick={() => setTyped({})}>
            Discard
          </button>
          <button type="submit" className="button flame" disabled={save.isPending}>
            Save
          </button>
          <ActionRefusal error={save.error} />
        </form>
      )}
      <StockMovesDialog row={history} close={() => setHistory(null)} />
    </>
  );
}
