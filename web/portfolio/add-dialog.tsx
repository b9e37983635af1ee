import { Dialog } from '../ui/dialog.tsx';
import type { ModalProps } from '../ui/modal.tsx';
import { TransactionForm } from './transaction-form.tsx';

/** The form is removed when the dialog closes, so its fields are empty the next time. */
export function AddDialog(modal: Omit<ModalProps, 'children'>) {
  return (
    <Dialog
      title="Add Transaction"
      description="One purchase of one coin. A negative amount is a sale."
      {...modal}
    >
      <TransactionForm onDone={modal.onClose} />
    </Dialog>
  );
}
