import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import { isComposing } from '../forms/is-composing.ts';
import { usePresence } from '../overlays/use-presence.ts';
import { useSwipe } from '../overlays/use-swipe.ts';
import { CircleAlert, Info, X } from '../pictures/icons.ts';
import { dismissToast, type ShownToast } from './toast.ts';

interface Props {
  toast: ShownToast;
  /** False while the toast fades out. */
  open: boolean;
  /** The time until the toast closes; Infinity if it stays. */
  lastsMs: number;
  swipePx: number;
  /** The live region around the toast. */
  region: HTMLElement;
}

/** A toast, which closes after its time, on a swipe in reading direction, on Escape, or when its button is pressed. */
export function ToastCard({ toast, open, lastsMs, swipePx, region }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const present = usePresence(open, card);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isBlurred = useIsWindowBlurred();
  const waits = hovered || focused || isBlurred;

  const dismiss = () => {
    // Keep the focus in the region, which is inside any open dialog, so that the focus stays within that dialog.
    if (region.contains(document.activeElement)) region.focus();
    dismissToast(toast.id);
  };
  const swipe = useSwipe(card, swipePx, dismiss);

  useExpiry(open && !waits, lastsMs, dismiss);
  useKeys(open, region, dismiss, toast.action !== undefined);

  if (!present) return null;
  const destructive = toast.variant === 'destructive';
  return (
    <section aria-label={words.page.notifications}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and its handlers only pause and swipe */}
      <div
        ref={card}
        className="toast"
        role={destructive ? 'alert' : 'status'}
        tabIndex={0}
        inert={!open}
        data-variant={toast.variant}
        data-paused={waits || undefined}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...swipe}
      >
        <span className="toast-icon">
          {toast.icon ?? (destructive ? <CircleAlert size={18} /> : <Info size={18} />)}
        </span>
        <div className="min-w-0 flex-1">
          <div className="font-semibold">{toast.title}</div>
          {toast.description ? (
            <div className="mt-0.5 text-13 break-words text-text-2">{toast.description}</div>
          ) : null}
          {toast.action ? (
            <button
              type="button"
              className="btn btn-line btn-sm mt-2"
              onClick={() => {
                dismiss();
                toast.action?.act();
              }}
            >
              {toast.action.words}
            </button>
          ) : null}
        </div>
        <button
          type="button"
          className="icon-btn toast-close"
          aria-label={words.page.dismiss}
          onClick={dismiss}
        >
          <X size={15} />
        </button>
        {Number.isFinite(lastsMs) ? (
          <span className="toast-time" style={{ animationDuration: `${lastsMs}ms` }} />
        ) : null}
      </div>
    </section>
  );
}

/** True while another tab or window has the focus. */
function useIsWindowBlurred(): boolean {
  const [isBlurred, setIsBlurred] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('blur', () => setIsBlurred(true), stop);
    addEventListener('focus', () => setIsBlurred(false), stop);
    return () => stop.abort();
  }, []);
  return isBlurred;
}

/** Calls `onExpired` once `running` has been true for `lastsMs` in total. */
function useExpiry(running: boolean, lastsMs: number, onExpired: () => void) {
  const leftMs = useRef(lastsMs);
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (!running || leftMs.current === Number.POSITIVE_INFINITY) return;
    const sinceMs = performance.now();
    const timer = setTimeout(expire, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - sinceMs;
    };
  }, [running]);
}

/** F8 moves the focus to the toast's region; Escape dismisses. */
function useKeys(open: boolean, region: HTMLElement, dismiss: () => void, offers: boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F8') region.focus();
    if (event.key !== 'Escape' || isComposing(event)) return;
    // Escape that closes something else must not discard an offered action, such as Undo.
    if (offers && !region.contains(document.activeElement)) return;
    // The toast lies over a dialog or a menu, so Escape closes only the toast first.
    if (document.querySelector('dialog[open], [role=menu]') !== null) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    dismiss();
  });
  useEffect(() => {
    if (!open) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, [open]);
}
