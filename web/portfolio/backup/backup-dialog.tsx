import { words } from '../../../content/words.ts';
import { useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { RestoreBackup } from './restore-backup.tsx';
import { SaveBackup } from './save-backup.tsx';

/**
 * The dialog that saves everything in this browser as a file, and restores such a file. Closing the dialog forgets
 * everything typed and read.
 */
export function BackupDialog({ onClose, ...modal }: Omit<ModalProps, 'children'>) {
  const unsaved = useUnsaved(onClose);
  return (
    <Dialog
      title={words.backup.title}
      description={words.backup.about}
      {...modal}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
    >
      <div className="mt-5 flex flex-col gap-6" onInput={() => unsaved.note(true)}>
        <SaveBackup onSaved={() => unsaved.note(false)} />
        <RestoreBackup onRestored={() => unsaved.note(false)} onClose={unsaved.onClose} />
      </div>
    </Dialog>
  );
}
