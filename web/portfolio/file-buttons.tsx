import { useRef, useState } from 'react';
import { words } from '../../content/words.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const importDialog = lazyPart(() =>
  import('./import/import-dialog.tsx').then((part) => part.ImportDialog),
);

export const backupDialog = lazyPart(() =>
  import('./backup/backup-dialog.tsx').then((part) => part.BackupDialog),
);

interface Props {
  /** The number of transactions. */
  count: number;
  onBackup(): void;
  onFailure(): void;
}

/** Import, Backup, and with transactions Export. What they do is fetched on use. */
export function FileButtons({ count, onBackup, onFailure }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-line btn-sm"
        onPointerEnter={importDialog.preload}
        onFocus={importDialog.preload}
        onClick={() => setOpen(true)}
      >
        {words.import.button}
      </button>
      <button
        type="button"
        className="btn btn-line btn-sm"
        onPointerEnter={backupDialog.preload}
        onFocus={backupDialog.preload}
        onClick={onBackup}
      >
        {words.backup.button}
      </button>
      {/* Hidden, not left out: nothing moves when the stored transactions appear. */}
      <button
        type="button"
        className={`btn btn-line btn-sm ${count > 0 ? '' : 'invisible'}`}
        onClick={() =>
          import('./import/export-entries.ts').then(
            ({ exportEntries }) => exportEntries(),
            onFailure,
          )
        }
      >
        {words.import.exportButton}
      </button>
      <importDialog.Part
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          onFailure();
        }}
        props={{ open: isOpen, onClose: () => setOpen(false), returnFocusTo: () => button.current }}
      />
    </>
  );
}
