import { useRef, useState } from 'react';
import { words } from '../../content/words.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const fileDialog = lazyPart(() => import('./file-dialog.tsx').then((part) => part.FileDialog));

export const backupDialog = lazyPart(() =>
  import('./backup/backup-dialog.tsx').then((part) => part.BackupDialog),
);

interface Props {
  count: number;
  onBackup(): void;
  onFailure(): void;
}

/** The buttons Import, Backup and, with transactions, Export. The code of each is fetched on use. */
export function FileButtons({ count, onBackup, onFailure }: Props) {
  const [what, setWhat] = useState<'import' | 'export'>('import');
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const onClose = () => setOpen(false);
  const failed = () => {
    onClose();
    onFailure();
  };
  const opening = (which: typeof what) => ({
    type: 'button' as const,
    onPointerEnter: fileDialog.preload,
    onFocus: fileDialog.preload,
    onClick({ currentTarget }: { currentTarget: HTMLElement }) {
      opener.current = currentTarget;
      setWhat(which);
      setOpen(true);
    },
  });
  return (
    <>
      <button {...opening('import')} className="btn btn-line btn-sm">
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
      {/* Hidden but rendered, so that nothing moves when the stored transactions appear. */}
      <button
        {...opening('export')}
        className={`btn btn-line btn-sm ${count > 0 ? '' : 'invisible'}`}
      >
        {words.import.exportButton}
      </button>
      <fileDialog.Part
        wanted={open}
        onFailure={failed}
        props={{ what, open, onClose, onFailure: failed, returnFocusTo: () => opener.current }}
      />
    </>
  );
}
