import { Dialog } from '../ui/dialog.tsx';
import { TransactionForm } from './transaction-form.tsx';

export interface AddDialogProps {
  open: boolean;
  onClose(): void;
  returnFocusTo(): HTMLElement | null;
}

/** Add Transaction. Its form lives as long as it is open, so the fields are empty the next time. */
export function AddDialog({ open, onClose, returnFocusTo }: AddDialogProps) {
  return (
    <Dialog
      title="Add Transaction"
      description="One purchase of one coin. A negative amount is a sale."
      open={open}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TransactionForm onDone={onClose} />
    </Dialog>
  );
}
