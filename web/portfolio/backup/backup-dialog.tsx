import { words } from '../../../content/words.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { RestoreBackup } from './restore-backup.tsx';
import { SaveBackup } from './save-backup.tsx';

/** Saves all that this browser keeps as a file, and restores one. What is typed and read is gone when it closes. */
export function BackupDialog(modal: Omit<ModalProps, 'children'>) {
  return (
    <Dialog title={words.backup.title} description={words.backup.about} {...modal}>
      <div className="mt-5 flex flex-col gap-6">
        <SaveBackup />
        <RestoreBackup onClose={modal.onClose} />
      </div>
    </Dialog>
  );
}
