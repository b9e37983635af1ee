import { Dialog } from '../ui/dialog.tsx';

export interface ConfirmDialogProps {
  /** null: closed. */
  asked: { title: string; description: string; action: string; onYes(): void } | null;
  onClose(): void;
  returnFocusTo(): HTMLElement | null;
}

/** Asks before something is deleted that cannot be brought back. */
export function ConfirmDialog({ asked, onClose, returnFocusTo }: ConfirmDialogProps) {
  return (
    <Dialog
      title={asked?.title ?? ''}
      description={asked?.description ?? ''}
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
          {asked?.action}
        </button>
      </div>
    </Dialog>
  );
}
