import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ActionRefusal } from './notices.tsx';

interface Props {
  title: string;
  /** What the action takes with it. */
  children: ReactNode;
  /** The name of the button that acts. */
  action: string;
  isOpen: boolean;
  isBusy: boolean;
  error: Error | null;
  close(): void;
  confirm(): void;
}

/** Asks once before what cannot be taken back. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  isOpen,
  isBusy,
  error,
  close,
  confirm,
}: Props) => (
  <Dialog title={title} isOpen={isOpen} close={close}>
    <div className="stack">
      {children}
      <ActionRefusal error={error} />
      <button type="button" className="button danger" disabled={isBusy} onClick={confirm}>
        {action}
      </button>
    </div>
  </Dialog>
);
