import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../forms/is-composing.ts';
import type { Elements } from '../page/elements.ts';
import { closeModal, openModal, topDialog } from './top-layer.ts';
import { usePresence } from './use-presence.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Called before Escape, Back or a press outside closes the dialog; false keeps it open. */
  mayClose?: (() => boolean) | undefined;
  /** The element that gets the focus after closing; null leaves the focus. */
  returnFocusTo: () => HTMLElement | null;
  children: Elements;
}

interface Props extends ModalProps {
  /** The ids of the title and the description. */
  labelledBy: string;
  describedBy?: string;
  /** The classes of the panel. The <dialog> around it covers the window and is the scrim. */
  className: string;
}

/** A modal <dialog>: the browser handles focus, inertness and the top layer. Dialog and Drawer are its two shapes. */
export function Modal({ open, onClose, mayClose, returnFocusTo, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const present = usePresence(open, dialog);
  const pressIsOutside = useRef(false);

  useModalDialog(dialog, open, returnFocusTo);

  if (!present) return null;
  const isOutside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  const dismiss = () => {
    if (mayClose?.() !== false) onClose();
  };
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onKeyDown={(event: KeyboardEvent) => {
        // A part of the dialog, or a dialog over it, has already handled the key.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Otherwise some browsers close the dialog at the second Escape, without a cancel event.
        event.preventDefault();
        if (!isComposing(event.nativeEvent)) dismiss();
      }}
      // The browser sends this event for Back, and for Escape while nothing in the dialog has the focus.
      onCancel={(event) => {
        if (!isOutside(event)) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={() => {
        // The browser closed the dialog without a cancel event.
        if (open && dialog.current?.open === false) onClose();
      }}
      // Only a press that begins and ends outside closes the dialog, because dragging a text selection may end outside.
      onPointerDown={(event: PointerEvent) => {
        pressIsOutside.current = isOutside(event);
      }}
      // Keep the focus in the field, because the dialog may stay open.
      onMouseDown={(event) => isOutside(event) && event.preventDefault()}
      onPointerUp={(event: PointerEvent) => {
        pressIsOutside.current &&= isOutside(event);
      }}
      onClick={(event) => {
        if (isOutside(event) && pressIsOutside.current) dismiss();
        pressIsOutside.current = false;
      }}
      onSubmitCapture={(event) => {
        // Otherwise a form with method="dialog" would close the dialog even if its input is refused.
        event.preventDefault();
        if (!open) event.stopPropagation();
      }}
    >
      {/* Inert while the dialog fades out, so that clicks go to the page below (modal.css). */}
      <div className={props.className} inert={!open}>
        {props.children}
      </div>
    </dialog>,
    document.body,
  );
}

/** Opens and closes the element in the top layer, and moves the focus with it. */
function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  returnFocusTo: ModalProps['returnFocusTo'],
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    // A field with autoFocus already has the focus.
    const focused = document.activeElement;
    // Blur first, or close() would return the focus to that element, which may be in a removed dialog.
    if (focused instanceof HTMLElement) focused.blur();
    openModal(element);
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    return () => closeModal(element);
  }, [dialog, open]);

  const giveFocusBack = useEffectEvent((element: HTMLElement) => {
    const { activeElement: focused, body } = document;
    // Another dialog or page may already have taken the focus.
    if (focused !== body && !element.contains(focused)) return;
    if (focused instanceof HTMLElement) focused.blur();
    const opener =
      returnFocusTo() ??
      // There may be no opener, if both dialogs opened without a press, such as by a link. Use the dialog below in
      // that case.
      topDialog()?.querySelector('button');
    // Do not scroll to an opener in the sticky header: the header is visible, but the page's scroll padding would
    // scroll anyway.
    opener?.focus({ preventScroll: opener.closest('header') !== null });
    // The opener may be gone, or hidden since the window was resized.
    if (opener && document.activeElement === body)
      document.querySelector('main')?.focus({ preventScroll: true });
  });
  // Not a layout effect: the element to focus may appear in the same update that closes the dialog.
  useEffect(() => {
    const element = dialog.current;
    return open && element ? () => giveFocusBack(element) : undefined;
  }, [dialog, open]);
}
