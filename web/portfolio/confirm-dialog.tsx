import { useState } from 'react';
import { words } from '../../content/words.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { ModalProps } from '../ui/overlays/modal.tsx';

export interface Question {
  title: string;
  description: string;
  action: string;
  onYes(): void;
}

interface Props extends Pick<ModalProps, 'onClose' | 'returnFocusTo'> {
  /** null closes the dialog. */
  asked: Question | null;
}

/** Asks before a deletion that cannot be undone. */
export function ConfirmDialog({ asked, ...modal }: Props) {
  const { onClose } = modal;
  // The question stays while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  return (
    <Dialog
      title={shown?.title ?? ''}
      description={shown?.description ?? ''}
      open={asked !== null}
      {...modal}
    >
      <div className="mt-5 flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {words.portfolio.cancel}
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
