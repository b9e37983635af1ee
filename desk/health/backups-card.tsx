import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type FormEvent, useState } from 'react';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { dateAndTime } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { ActionRefusal, EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';

type BackupsData = InferResponseType<typeof api.health.backups.$get, 200>;

const refetchBackups = () => queryClient.invalidateQueries({ queryKey: ['backups'] });

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Backups: make, schedule, check and download them. */
export function BackupsCard() {
  const backups = useQuery({
    queryKey: ['backups'],
    queryFn: () => bodyOrThrow(api.health.backups.$get()),
  });
  const make = useMutation({
    mutationFn: () => bodyOrThrow(api.health.backups.$post()),
    onSettled: refetchBackups,
  });
  return (
    <section className="card" aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {backups.isPending && <Loading />}
      {backups.isError && (
        <LoadFailure error={backups.error} retry={() => void backups.refetch()} />
      )}
      {backups.data && (
        <>
          <div className="stack pad">
            <p>
              {backups.data.last === null
                ? 'None of this store is known.'
                : `The last one was made ${dateAndTime(backups.data.last.at)}: ${backups.data.last.file}.`}
            </p>
            {hasRole('everything') && (
              <button
                type="button"
                className="button"
                disabled={make.isPending}
                onClick={() => make.mutate()}
              >
                {make.isPending ? 'Making it' : 'Make one now'}
              </button>
            )}
            {make.isSuccess && <p role="status">It is made, and was opened and compared.</p>}
            <ActionRefusal error={make.error} />
          </div>
          <Schedule key={JSON.stringify(backups.data.chosen)} backups={backups.data} />
          <Files backups={backups.data} />
          <Restore file={backups.data.files[0]?.name} folder={backups.data.folder} />
        </>
      )}
    </section>
  );
}

const choices = [
  [null, 'Never'],
  [1, 'Every hour'],
  [6, 'Every 6 hours'],
  [24, 'Every day'],
  [168, 'Every week'],
] as const;

function Schedule({ backups: { fixed, chosen } }: { backups: BackupsData }) {
  const [everyHours, setEvery] = useState(chosen.everyHours);
  const [keep, setKeep] = useState(String(chosen.keep));
  const save = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.health.schedule.$post({ json: { everyHours, keep: Number(keep) } })),
    onSuccess: refetchBackups,
  });
  if (fixed !== null)
    return (
      <p className="quiet">
        Made every {fixed.everyMs / 3_600_000} hours, and the newest {fixed.keep} are kept, as
        BACKUP_EVERY and BACKUP_KEEP say.
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = everyHours !== chosen.everyHours || keep !== String(chosen.keep);
  return (
    <form onSubmit={submit} className="row">
      <label className="field short">
        By itself
        <select
          disabled={!hasRole('everything')}
          value={everyHours ?? ''}
          onChange={({ target }) => setEvery(target.value === '' ? null : Number(target.value))}
        >
          {choices.map(([hours, name]) => (
            <option key={name} value={hours ?? ''}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field short">
        How many are kept
        <input
          type="number"
          required
          min={1}
          max={1_000}
          disabled={!hasRole('everything')}
          value={keep}
          onChange={({ target }) => setKeep(target.value)}
        />
      </label>
      {isChanged && (
        <button type="submit" className="button" disabled={save.isPending}>
          Keep this
        </button>
      )}
      <ActionRefusal error={save.error} />
    </form>
  );
}

function Files({ backups: { files, folder } }: { backups: BackupsData }) {
  if (files.length === 0) return <EmptyNote>{`There is none in ${folder}.`}</EmptyNote>;
  return (
    <ul className="rows">
      {files.map(({ name, bytes, at }) => (
        <li key={name}>
          <span>
            {dateAndTime(at)}
            <small>
              {name}, {megabytes(bytes)}
            </small>
          </span>
          {hasRole('everything') && (
            <a className="button" href={`/api/health/backups/${name}`} aria-label={`Save ${name}`}>
              Save
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How to restore a backup. Restoring stops the site, so it has to be done on the server. */
const Restore = ({ file = 'store-….db', folder }: { file: string | undefined; folder: string }) => (
  <details className="pad">
    <summary>Bring one back</summary>
    <ol className="steps">
      <li>Stop the site. What was there before is kept beside it.</li>
      <li>
        On the server, in the site's folder:{' '}
        <code>{`npm run store -- restore ${folder}/${file}`}</code>. Add <code>--replace</code>{' '}
        where there are orders.
      </li>
      <li>
        <code>npm run store -- audit</code> says which payments have arrived since.
      </li>
      <li>Start the site.</li>
    </ol>
    <p className="quiet">
      A backup on the disk of the store does not survive that disk: save one elsewhere now and then.
    </p>
  </details>
);
