import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';

export interface ConfirmDialogProps {
  /** null: closed. */
  asked: { title: string; description: string; action: string; onYes(): void } | null;
  onClose(): void;
  returnFocusTo(): HTMLElement | null;
}

/** Asks before something is deleted that cannot be brought back. */
export function ConfirmDialog({ asked, onClose, returnFocusTo }: ConfirmDialogProps) {
  // The question stays while the dialog fades.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  return (
    <Dialog
      title={shown?.title ?? ''}
      description={shown?.description ?? ''}
      open={asked !== null}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <div className="mt-5 flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-danger border-danger!"
          onClick={() => {
            asked?.onYes();
            onClose();
          }}
        >
          {shown?.action}
        </button>
      </div>
    </Dialog>
  );
}
