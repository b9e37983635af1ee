import { Dialog } from 'radix-ui';
import { isComposing } from './composing.ts';
import type { Elements } from './elements.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards; null leaves it where it is. */
  returnFocusTo: () => HTMLElement | null;
  children: Elements;
}

/**
 * What lies over the page and holds it still: the scrim, the focus trap, Escape, and the focus given back.
 * Dialog and Drawer are its two shapes; `children` must contain a Dialog.Title.
 */
export function Modal({
  open,
  onClose,
  returnFocusTo,
  className,
  children,
}: ModalProps & { className: string }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className={className}
          data-scroll-lock=""
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          // It stays while it fades, and takes nothing more: what was meant is done.
          inert={!open}
          onSubmitCapture={(event) => {
            if (open) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onCloseAutoFocus={(event) => {
            // Radix would look for its own trigger, and there is none.
            event.preventDefault();
            // What came in its place, another dialog or another page, may have taken the focus by now.
            if (document.activeElement === document.body) returnFocusTo()?.focus();
          }}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
