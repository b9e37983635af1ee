import { useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();

function show(next: Overlay) {
  if (current === null) opener = document.activeElement;
  current = next;
  for (const listener of [...listeners]) listener();
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

/** Closes what is open because another page comes: the focus will not go back to where it was. */
export function leaveOverlay() {
  opener = null;
  closeOverlay();
}

/** The element that gets the focus back when an overlay has closed, or null when it is gone. */
export function overlayOpener(): HTMLElement | null {
  return opener instanceof HTMLElement && opener.isConnected ? opener : null;
}

/** What lies over the page now. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(subscribe, get, () => null);
}

const get = () => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
