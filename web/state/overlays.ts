import { useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

type AuthMode = 'login' | 'register';

export interface AuthRequest {
  kind: 'auth';
  mode: AuthMode;
  /** Called when the visitor closes the dialog without logging in. */
  onDismiss?: (() => void) | undefined;
}

/** The overlay over the page; one at a time. */
type Overlay = AuthRequest | { kind: 'cart' } | { kind: 'menu' } | null;

let current: Overlay = null;
/** The element that had the focus before the first overlay opened. */
let opener: Element | null = null;
const { emit, subscribe } = emitter();

function show(next: Overlay) {
  // Safari does not focus a button when it is clicked.
  if (current === null)
    opener = document.activeElement === document.body ? null : document.activeElement;
  current = next;
  emit();
}

export const openAuth = (mode: AuthMode, onDismiss?: AuthRequest['onDismiss']) =>
  show({ kind: 'auth', mode, onDismiss });

export function switchAuthMode(mode: AuthMode) {
  if (current?.kind === 'auth') show({ ...current, mode });
}

export const openCart = () => show({ kind: 'cart' });
export const isCartOpen = () => current?.kind === 'cart';
export const openMenu = () => show({ kind: 'menu' });

export function closeOverlay() {
  if (current !== null) show(null);
}

/** Closes any overlay when the page changes: the focus does not return to the opener. Returns true if one was open. */
export function leaveOverlay(): boolean {
  const isOpen = current !== null;
  opener = null;
  closeOverlay();
  return isOpen;
}

/** The element that gets the focus back when an overlay closes; null after a page change, or if nothing had it. */
export const overlayOpener = () => (opener instanceof HTMLElement ? opener : null);

const get = () => current;
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, get, () => null);
