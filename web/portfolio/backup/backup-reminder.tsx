import { useMemo } from 'react';
import { words } from '../../../content/words.ts';
import { allEntries } from '../../../domain/portfolio/portfolios.ts';
import { countEnteredSince, lastBackup, useLastBackup } from '../../state/last-backup.ts';
import { usePortfolios } from '../../state/portfolio/portfolio.ts';

/** The number of unsaved transactions from which the reminder appears. */
const remindAt = 50;

/**
 * Reminds the visitor of transactions that are in no backup. After "Later" the reminder returns once as many further
 * transactions have been added.
 */
export function BackupReminder({ onBackup }: { onBackup(): void }) {
  const all = usePortfolios();
  const sinceMs = useLastBackup();
  const count = useMemo(() => countEnteredSince(allEntries(all), sinceMs), [all, sinceMs]);
  if (count < remindAt) return null;
  return (
    <div className="notice mt-4 flex-wrap items-center" role="status">
      <p className="min-w-[min(100%,220px)] flex-1">{words.backup.remind({ count })}</p>
      <span className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => lastBackup.set(Date.now())}
        >
          {words.backup.later}
        </button>
        <button type="button" className="btn btn-line btn-sm" onClick={onBackup}>
          {words.backup.save}
        </button>
      </span>
    </div>
  );
}
