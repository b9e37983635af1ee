import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxCatalogueFileBytes } from '../../../contract/file-limits.ts';
import { ApiError, api, bodyOrThrow, queryClient } from '../../api.ts';
import { clockTime } from '../../format-values.ts';
import { requireSize } from '../../send-file.ts';
import { byServerClock } from '../../server-time.ts';
import { Heading } from '../../ui/heading.tsx';
import { ActionRefusal } from '../../ui/notices.tsx';
import { ImportFaultList, isEmptyPlan, PlanCard } from '../plan-card.tsx';
import { ColumnNames, columnMapOf, type FileColumns } from './column-names.tsx';
import { EarlierChanges } from './earlier-changes.tsx';

interface ChosenFile {
  name: string;
  content: string;
  savedAt: string;
}

const programs = {
  '': 'Our own columns',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
} as const;

/** Imports a file: shows the plan first, and then imports everything or nothing. */
export function ImportPage() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [from, setFrom] = useState<keyof typeof programs>('');
  const [currency, setCurrency] = useState('');
  /** The time at which the file's stock was counted, by the shop's clock; null until somebody types it. */
  const [counted, setCounted] = useState<string | null>(null);
  const [columns, setColumns] = useState<FileColumns | null>(null);
  const [switches, setSwitches] = useState({ stock: false, replace: false, free: false });
  const run = useMutation({
    mutationFn: async ({ file, isDryRun }: { file: ChosenFile; isDryRun: boolean }) =>
      bodyOrThrow(
        api.import.$post({
          json: {
            ...file,
            ...switches,
            from: from || null,
            map: from === '' && columns !== null ? columnMapOf(columns) : {},
            currency: currency.trim().toLowerCase() || null,
            counted: counted ?? '',
            isDryRun,
          },
        }),
      ),
    async onSuccess(_, { isDryRun }) {
      if (isDryRun) return;
      await queryClient.invalidateQueries();
      setChosen(null);
    },
  });
  /** Uploads the file and reads its headers, so that unknown columns can be assigned. */
  const look = useMutation({
    async mutationFn(file: File) {
      setChosen(null);
      run.reset();
      requireSize(file, maxCatalogueFileBytes);
      const content = base64(new Uint8Array(await file.arrayBuffer()));
      setCounted(null);
      const savedAt = byServerClock(file.lastModified).toISOString();
      setChosen({ name: file.name, content, savedAt });
      return bodyOrThrow(api.import.columns.$post({ json: { content } }));
    },
    onSuccess(found) {
      if (found.from !== null) setFrom(found.from);
      setColumns(found);
    },
  });
  const isTried = chosen !== null && run.data !== undefined && run.variables?.isDryRun === true;
  const faults = run.error instanceof ApiError && run.error.problems.length > 0 ? run.error : null;
  const mustMap = from === '' && columns !== null && columns.columns.length > 0;
  // Start the dry run at once if all columns are known.
  useEffect(() => {
    if (chosen === null || columns === null || run.status !== 'idle') return;
    if (from !== '' || columns.columns.every(({ isKnown }) => isKnown))
      run.mutate({ file: chosen, isDryRun: true });
  }, [chosen, columns, from, run]);
  const flip = (name: keyof typeof switches, text: string) => (
    <label>
      <input
        type="checkbox"
        checked={switches[name]}
        onChange={({ target }) => {
          run.reset();
          setSwitches({ ...switches, [name]: target.checked });
        }}
      />{' '}
      {text}
    </label>
  );
  return (
    <>
      <Heading title="Import" />
      <section className="card" aria-labelledby="file">
        <h2 id="file">File</h2>
        <div className="stack pad">
          <label className="field">
            CSV or JSON
            <input
              type="file"
              accept=".csv,.json,text/csv,application/json"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) look.mutate(file);
                // Allow the same file to be chosen again after a correction.
                target.value = '';
              }}
            />
            {chosen?.name}
          </label>
          <label className="field short">
            Its columns
            <select
              value={from}
              onChange={({ target }) => {
                run.reset();
                setFrom(target.value as keyof typeof programs);
              }}
            >
              {Object.entries(programs).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="field short">
            Currency, where the file has none
            <input
              placeholder="eur"
              maxLength={3}
              value={currency}
              onChange={({ target }) => {
                run.reset();
                setCurrency(target.value);
              }}
            />
          </label>
          {flip('stock', 'Set the stock of what is there, too')}
          {flip('replace', 'Take off sale what the file does not name')}
          {flip('free', 'Let a price become 0')}
          {chosen !== null && (
            <label className="field">
              When its stock was counted
              <input
                type="datetime-local"
                value={counted ?? clockTime(chosen.savedAt)}
                onChange={({ target }) => {
                  run.reset();
                  setCounted(target.value);
                }}
              />
            </label>
          )}
          {mustMap && !columns.columns.every(({ isKnown }) => isKnown) && (
            <p role="status">
              Not all columns of this file are known. Say below what they are, then try it.
            </p>
          )}
          {mustMap && (
            <ColumnNames
              columns={columns}
              change={(next) => {
                run.reset();
                setColumns(next);
              }}
            />
          )}
          {faults === null && <ActionRefusal error={look.error ?? run.error} />}
          {chosen !== null && (
            <button
              type="button"
              className="button"
              disabled={run.isPending}
              onClick={() => run.mutate({ file: chosen, isDryRun: true })}
            >
              {run.isPending ? 'Reading' : 'Try it'}
            </button>
          )}
        </div>
      </section>
      {faults && <ImportFaultList of={faults} />}
      {run.data && (
        <PlanCard plan={run.data} isDone={!isTried}>
          {isTried && (
            <div className="pad">
              <button
                type="button"
                className="button flame"
                // A stock count is imported even if it changes nothing, because the count itself is recorded.
                disabled={run.isPending || (isEmptyPlan(run.data) && run.data.counted_at === null)}
                onClick={() => run.mutate({ file: triedFile(chosen, run.data), isDryRun: false })}
              >
                Import it
              </button>
            </div>
          )}
        </PlanCard>
      )}
      <EarlierChanges />
    </>
  );
}

/**
 * The file, with the time that its dry run recorded. The recorded time is earlier than the file's own time if the
 * clock of the computer that saved the file was fast.
 */
const triedFile = (
  file: ChosenFile,
  { counted_at }: { counted_at: string | null },
): ChosenFile => ({
  ...file,
  savedAt: counted_at ?? file.savedAt,
});

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
