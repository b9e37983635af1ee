import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from './composing.ts';
import type { Elements } from './elements.ts';
import { closeModal, openModal } from './top-layer.ts';
import { usePresence } from './use-presence.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards; null leaves it where it is. */
  returnFocusTo: () => HTMLElement | null;
  children: Elements;
}

interface Props extends ModalProps {
  /** The ids of its title and, where it has one, of its description. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** Of the panel. Around it, the element itself is the scrim and covers the window. */
  className: string;
}

/**
 * A <dialog> that holds the page still. Focus, inertness and the top layer are the browser's. Dialog and Drawer are its
 * two shapes.
 */
export function Modal({ open, onClose, returnFocusTo, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const present = usePresence(open, dialog);
  const pressIsOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    // A field with autoFocus has it by now.
    const focused = document.activeElement;
    // close() gives the focus back to what had it before showModal(), be it a dialog that has gone meanwhile.
    if (focused instanceof HTMLElement) focused.blur();
    openModal(element);
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    return () => closeModal(element);
  }, [open]);

  const giveFocusBack = useEffectEvent((element: HTMLElement) => {
    const { activeElement: focused, body } = document;
    // Another dialog or another page may have taken it by now.
    if (focused !== body && !element.contains(focused)) return;
    if (focused instanceof HTMLElement) focused.blur();
    const opener = returnFocusTo();
    opener?.focus();
    // It may have gone, or not be seen in a window of another width.
    if (opener !== null && document.activeElement === body)
      document.querySelector('main')?.focus({ preventScroll: true });
  });
  // Once everything is drawn: what has the focus next may come with what closes the dialog.
  useEffect(() => {
    const element = dialog.current;
    return open && element ? () => giveFocusBack(element) : undefined;
  }, [open]);

  if (!present) return null;
  const isOutside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // The browser closes nothing then: some close a dialog at the second Escape without asking.
        event.preventDefault();
        if (!isComposing(event.nativeEvent)) onClose();
      }}
      // Android's Back, and Escape where nothing in the dialog has the focus.
      onCancel={(event) => {
        if (!isOutside(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser closed it and did not ask.
        if (open && dialog.current?.open === false) onClose();
      }}
      // A press closes it that both begins and ends outside: a selection may be drawn out of a field.
      onPointerDown={(event: PointerEvent) => {
        pressIsOutside.current = isOutside(event);
      }}
      onPointerUp={(event: PointerEvent) => {
        pressIsOutside.current &&= isOutside(event);
      }}
      onClick={(event) => {
        if (isOutside(event) && pressIsOutside.current) onClose();
        pressIsOutside.current = false;
      }}
      onSubmitCapture={(event) => {
        // A form of method="dialog" would close it, whatever becomes of the form.
        event.preventDefault();
        if (!open) event.stopPropagation();
      }}
    >
      {/* While it fades it takes nothing more; presses are for the page below (app.css). */}
      <div className={props.className} inert={!open}>
        {props.children}
      </div>
    </dialog>,
    document.body,
  );
}
