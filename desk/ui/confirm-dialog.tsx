import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ActionRefusal } from './notices.tsx';

interface Props {
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** The text of the button that confirms. */
  action: string;
  isOpen: boolean;
  isBusy: boolean;
  error: Error | null;
  close(): void;
  confirm(): void;
}

/** Asks for confirmation of an action that cannot be undone. */
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
