import { useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import { maxAlerts } from '../../../domain/market/price-alert.ts';
import { groupDigits } from '../../../domain/money/grouped-decimals.ts';
import { dayUnlessToday } from '../../../domain/time/dates.ts';
import {
  collectBackupData,
  countTargets,
  countUnread,
  dataAfterRestore,
  partSize,
  type RestoreChoice,
} from '../../state/backup-data.ts';
import {
  type BackupData,
  type BackupPart,
  backupParts,
  partNames,
  useStoredAlerts,
} from '../../state/backup-keys.ts';
import { usePortfolios } from '../../state/portfolio/portfolio.ts';
import { useWatchlist } from '../../state/watchlist.ts';
import { BackupProblem } from './restore-backup.tsx';
import type { RestoreState } from './use-restore.ts';

interface Props {
  restore: RestoreState;
  data: BackupData;
  madeMs: number;
  isFull: boolean;
}

const choiceNames = ['keep', 'merge', 'replace'] as const;
const countText = (count: number) => groupDigits(String(count));

/** The contents of the file beside those in this browser, and the choice for each part. */
export function RestorePreview({ restore, data, madeMs, isFull }: Props) {
  // Subscribe, because another tab may change portfolios and alerts meanwhile.
  const held = usePortfolios();
  const alerts = useStoredAlerts();
  const watchlist = useWatchlist();
  // biome-ignore lint/correctness/useExhaustiveDependencies: collectBackupData and allOutcomes read these values
  const { now, outcomes } = useMemo(
    () => ({ now: collectBackupData(), outcomes: allOutcomes(data) }),
    [data, held, alerts, watchlist],
  );
  const [chosen, setChosen] = useState<Partial<Record<BackupPart, RestoreChoice>>>({});
  const shown = partNames.filter((part) =>
    backupParts[part].some((key) => data[key] !== undefined),
  );
  const offered = (part: BackupPart) =>
    choiceNames.filter((choice) => outcomes[part][choice] !== null);
  const choiceOf = (part: BackupPart): RestoreChoice => {
    if (!shown.includes(part)) return 'keep';
    const choice = chosen[part] ?? usualChoice(part, countHeld(now, part));
    return offered(part).includes(choice) ? choice : 'keep';
  };
  const choices = {
    portfolio: choiceOf('portfolio'),
    alerts: choiceOf('alerts'),
    watchlist: choiceOf('watchlist'),
    settings: choiceOf('settings'),
  };
  const unread = countUnread(data);
  const isNothing = shown.every((part) => choices[part] === 'keep');
  return (
    <>
      <p className="font-medium">{words.backup.preview({ date: dayUnlessToday(madeMs, null) })}</p>
      <div className="flex flex-col gap-3">
        {shown.map((part) => (
          <div key={part} className="rounded-md bg-surface-2 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <b className="font-medium">{words.backup.parts[part]}</b>
              <select
                className="btn btn-line btn-sm"
                aria-label={`${words.backup.parts[part]}: ${words.backup.choice}`}
                value={choices[part]}
                onChange={({ target }) => {
                  const choice = choiceNames.find((each) => each === target.value);
                  if (choice) setChosen({ ...chosen, [part]: choice });
                }}
              >
                {offered(part).map((choice) => (
                  <option key={choice} value={choice}>
                    {words.backup.choices[choice]}
                  </option>
                ))}
              </select>
            </div>
            <dl className="num mt-2 grid grid-cols-3 gap-2 text-13">
              <Count word={words.backup.here} count={partSize(now, part)} />
              <Count word={words.backup.inFile} count={partSize(data, part)} />
              <Count
                word={words.backup.after}
                count={partSize(outcomes[part][choices[part]] ?? now, part)}
              />
            </dl>
            {part === 'portfolio' && countTargets(now) + countTargets(data) > 0 ? (
              <>
                <p className="mt-3 text-13 font-medium">{words.backup.targets}</p>
                <dl className="num mt-1 grid grid-cols-3 gap-2 text-13">
                  <Count word={words.backup.here} count={countTargets(now)} />
                  <Count word={words.backup.inFile} count={countTargets(data)} />
                  <Count
                    word={words.backup.after}
                    count={countTargets(outcomes.portfolio[choices.portfolio] ?? now)}
                  />
                </dl>
              </>
            ) : null}
            {part === 'portfolio' && unread > 0 ? (
              <p className="hint mt-2">{words.backup.unread({ count: unread })}</p>
            ) : null}
            {part === 'alerts' && !offered(part).includes('merge') ? (
              <p className="hint mt-2">{words.backup.tooMany({ count: maxAlerts })}</p>
            ) : null}
          </div>
        ))}
      </div>
      {isFull ? <BackupProblem text={words.backup.full} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={restore.back}>
          {words.backup.cancel}
        </button>
        <button
          type="button"
          className="btn btn-line"
          disabled={isNothing}
          onClick={() => restore.store(data, madeMs, choices)}
        >
          {words.backup.restoreNow}
        </button>
      </div>
    </>
  );
}

const allOutcomes = (data: BackupData) => {
  const of = (part: BackupPart) => ({
    keep: dataAfterRestore(data, part, 'keep'),
    merge: dataAfterRestore(data, part, 'merge'),
    replace: dataAfterRestore(data, part, 'replace'),
  });
  return {
    portfolio: of('portfolio'),
    alerts: of('alerts'),
    watchlist: of('watchlist'),
    settings: of('settings'),
  };
};

/** Counts target shares, too, because they may exist before the first transaction. */
const countHeld = (data: BackupData, part: BackupPart) =>
  partSize(data, part) + (part === 'portfolio' ? countTargets(data) : 0);

/** The default choice, which loses nothing that this browser has. */
function usualChoice(part: BackupPart, here: number): RestoreChoice {
  if (here === 0) return 'replace';
  return part === 'settings' ? 'keep' : 'merge';
}

const Count = ({ word, count }: { word: string; count: number }) => (
  <div>
    <dt className="text-text-2">{word}</dt>
    <dd className="font-medium">{countText(count)}</dd>
  </div>
);
