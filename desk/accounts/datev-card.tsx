import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { type FormEvent, useState } from 'react';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { percentText } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { ActionRefusal, LoadFailure, Loading } from '../ui/notices.tsx';

type DatevData = InferResponseType<typeof api.accounts.datev.$get, 200>;
type Settings = InferRequestType<typeof api.accounts.datev.$post>['json'];

interface Time {
  from: string;
  to: string;
}

/** The booking batch for DATEV, and its settings, which the accountant provides once. */
export function DatevCard({ time }: { time: Time }) {
  const datev = useQuery({
    queryKey: ['datev', time],
    queryFn: () => bodyOrThrow(api.accounts.datev.$get({ query: time })),
  });
  return (
    <section className="card no-print" aria-labelledby="datev">
      <h2 id="datev">For DATEV</h2>
      {datev.isPending && <Loading />}
      {datev.isError && <LoadFailure error={datev.error} retry={() => void datev.refetch()} />}
      {datev.data && <Batch key={JSON.stringify(datev.data)} datev={datev.data} time={time} />}
    </section>
  );
}

const defaultSettings: Omit<Settings, 'sales'> = {
  consultant: '',
  client: '',
  yearBegins: '01-01',
  chart: '03',
  money: '1360',
};

function Batch({ datev, time }: { datev: DatevData; time: Time }) {
  const { settings, sales, currencies } = datev;
  const [typed, setTyped] = useState(settings ?? { ...defaultSettings, sales: [] });
  const accounts = [
    ...sales.map(({ account, ...of }) => ({ ...of, account: account ?? '' })),
    ...typed.sales.filter((one) => !sales.some((other) => isSame(one, other))),
  ].map((one) => typed.sales.find((other) => isSame(one, other)) ?? one);
  const save = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.accounts.datev.$post({ json: { ...typed, sales: [...accounts] } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['datev'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const set = (change: Partial<Settings>) => setTyped({ ...typed, ...change });
  const text = (field: 'consultant' | 'client' | 'yearBegins' | 'money', name: string) => (
    <label className="field short">
      {name}
      <input
        required
        maxLength={8}
        value={typed[field]}
        onChange={({ target }) => set({ [field]: target.value.trim() })}
      />
    </label>
  );
  const isReady = settings !== null && sales.every(({ account }) => account !== null);
  return (
    <form onSubmit={submit} className="stack">
      <fieldset className="stack" disabled={!hasRole('everything') || save.isPending}>
        <div className="row">
          {text('consultant', 'Consultant’s number')}
          {text('client', 'Client’s number')}
          {text('yearBegins', 'Year begins (month-day)')}
          <label className="field short">
            Chart of accounts
            <select
              value={typed.chart}
              onChange={({ target }) => set({ chart: target.value === '04' ? '04' : '03' })}
            >
              <option value="03">SKR03</option>
              <option value="04">SKR04</option>
            </select>
          </label>
          {text('money', 'Account for payments')}
        </div>
        {accounts.map((one) => (
          <label key={nameOf(one)} className="field short">
            Sales, {nameOf(one)}
            <input
              maxLength={8}
              placeholder="account"
              value={one.account}
              onChange={({ target }) =>
                set({
                  sales: [
                    ...typed.sales.filter((other) => !isSame(one, other)),
                    { ...one, account: target.value.trim() },
                  ],
                })
              }
            />
          </label>
        ))}
        {hasRole('everything') && (
          <button type="submit" className="button">
            Keep these accounts
          </button>
        )}
      </fieldset>
      <ActionRefusal error={save.error} />
      {isReady ? (
        <div className="row">
          {currencies.map((currency) => (
            <a
              key={currency}
              className="button"
              href={`/api/accounts/datev/file?${new URLSearchParams({ ...time, currency })}`}
            >
              Save the bookings in {currency.toUpperCase()}
            </a>
          ))}
        </div>
      ) : (
        <p className="quiet">
          Ask your accountant for these once. Each country and rate of sales needs an account.
        </p>
      )}
    </form>
  );
}

type SalesAccountKey = Pick<Settings['sales'][number], 'country' | 'percent'>;

const isSame = (one: SalesAccountKey, other: SalesAccountKey) =>
  one.country === other.country && one.percent === other.percent;
function nameOf({ country, percent }: SalesAccountKey): string {
  const rate =
    percent === 'several' ? 'several rates' : percent === null ? 'untaxed' : percentText(percent);
  return `${country || 'no country'} ${rate}`;
}
