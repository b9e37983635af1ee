import { type ReactNode, useSyncExternalStore } from 'react';

export interface Toast {
  title: string;
  description?: string;
  /** Destructive: something was refused or failed. */
  variant?: 'destructive';
  /** Stands before the title in place of the usual sign. */
  icon?: ReactNode;
  /** How long it stays; the toaster's own duration when absent. Infinity: until it is closed. */
  durationMs?: number;
}

export interface ShownToast extends Toast {
  id: number;
}

/** One slot: a new toast replaces the earlier one. */
let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message in the corner of the page, in place of the one shown before.
 *
 * @returns its id, to take it away
 */
export function toast(content: Toast): number {
  lastId += 1;
  show({ ...content, id: lastId });
  return lastId;
}

/** What one form or one button says of its failures: it goes with the next success, beside which it would be false. */
export function refusals() {
  let shownId = 0;
  return {
    tell(content: Omit<Toast, 'variant'>) {
      shownId = toast({ ...content, variant: 'destructive' });
    },
    takeBack: () => dismissToast(shownId),
  };
}

/** Takes a toast away; a later one stays. */
export function dismissToast(id: number) {
  if (current?.id === id) show(null);
}

/** The toast shown now. */
export function useToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, get, () => null);
}

const get = () => current;

function show(next: ShownToast | null) {
  current = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
