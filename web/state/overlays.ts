import { useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

export type AuthMode = 'login' | 'register';

export interface AuthRequest {
  kind: 'auth';
  mode: AuthMode;
  /** Called when the visitor closes the dialog without logging in. */
  onDismiss?: () => void;
}

/** What lies over the page. One at a time: opening one closes the other. */
export type Overlay = AuthRequest | { kind: 'cart' } | { kind: 'menu' } | null;

let current: Overlay = null;
/** Where the focus was before the first of them opened. */
let opener: Element | null = null;
const { emit, subscribe } = emitter();

function show(next: Overlay) {
  // Safari focuses no button that is pressed.
  if (current === null)
    opener = document.activeElement === document.body ? null : document.activeElement;
  current = next;
  emit();
}

/**
 * Opens the auth dialog.
 *
 * @param onDismiss called when the visitor closes it without logging in
 */
export function openAuth(mode: AuthMode = 'login', onDismiss?: () => void) {
  show(onDismiss ? { kind: 'auth', mode, onDismiss } : { kind: 'auth', mode });
}

/** Switches the open auth dialog to the other mode. */
export function switchAuthMode(mode: AuthMode) {
  if (current?.kind === 'auth') show({ ...current, mode });
}

export const openCart = () => show({ kind: 'cart' });
export const isCartOpen = () => current?.kind === 'cart';
export const openMenu = () => show({ kind: 'menu' });

/** Closes what is open. */
export function closeOverlay() {
  if (current !== null) show(null);
}

/**
 * Closes what is open because another page comes: the focus will not go back to where it was.
 *
 * @returns whether anything was open
 */
export function leaveOverlay(): boolean {
  const isOpen = current !== null;
  opener = null;
  closeOverlay();
  return isOpen;
}

/** The element that gets the focus back when an overlay has closed; null when it goes to another page, or nothing had it. */
export const overlayOpener = () => (opener instanceof HTMLElement ? opener : null);

/** What lies over the page now. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(subscribe, get, () => null);
}

const get = () => current;
