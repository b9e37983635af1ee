import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  isOpen: boolean;
  close(): void;
  children: ReactNode;
}

/** A modal dialog. The browser handles the focus. */
export function Dialog({ title, isOpen, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // Focus the field that is to be filled in first.
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Close the dialog through `isOpen`: if the browser closed it, React would not know, and could not open it again.
      onCancel={(event) => {
        // The cancel event of a file field bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // The dialog may have been opened again meanwhile.
        if (dialog.current?.open === false) close();
      }}
    >
      {isOpen && (
        <>
          <header className="heading">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="button plain" onClick={close}>
              Close
            </button>
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
