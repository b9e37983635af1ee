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

let currentOverlay: Overlay = null;
/** The element that had the focus before the first overlay opened. */
let opener: Element | null = null;
const { emit, subscribe } = emitter();

function showOverlay(next: Overlay) {
  // Safari does not focus a clicked button, so there may be no opener.
  if (currentOverlay === null)
    opener = document.activeElement === document.body ? null : document.activeElement;
  currentOverlay = next;
  emit();
}

export const openAuth = (mode: AuthMode, onDismiss?: AuthRequest['onDismiss']) =>
  showOverlay({ kind: 'auth', mode, onDismiss });

export function switchAuthMode(mode: AuthMode) {
  if (currentOverlay?.kind === 'auth') showOverlay({ ...currentOverlay, mode });
}

export const openCart = () => showOverlay({ kind: 'cart' });
export const isCartOpen = () => currentOverlay?.kind === 'cart';
export const openMenu = () => showOverlay({ kind: 'menu' });

export function closeOverlay() {
  if (currentOverlay !== null) showOverlay(null);
}

/**
 * Closes any overlay when the page changes. The focus then does not return to the opener.
 *
 * @returns true if an overlay was open
 */
export function closeOverlayOnPageChange(): boolean {
  const isOpen = currentOverlay !== null;
  opener = null;
  closeOverlay();
  return isOpen;
}

/** The element that gets the focus back when an overlay closes; null after a page change, or if no element had the focus. */
export const overlayOpener = () => (opener instanceof HTMLElement ? opener : null);

const get = () => currentOverlay;
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, get, () => null);
