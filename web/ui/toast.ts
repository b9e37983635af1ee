import { type ReactNode, useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

export interface Toast {
  title: string;
  description?: string;
  /** For something that was refused or failed. */
  variant?: 'destructive';
  /** Replaces the usual icon. */
  icon?: ReactNode;
  /** Infinity: until it is closed. Default: the toaster's own. */
  durationMs?: number;
  /** What the visitor can do about it, with one press that closes the toast. */
  action?: { words: string; act(): void };
  /** Identifies a refusal that may be taken back. */
  about?: string;
}

export interface ShownToast extends Toast {
  id: number;
}

/** One slot: a new toast replaces the earlier one. */
let current: ShownToast | null = null;
let lastId = 0;
const { emit, subscribe } = emitter();

/** Shows a message in the corner of the page. */
export function toast(content: Toast): void {
  lastId += 1;
  show({ ...content, id: lastId });
}

/** Toasts about the failures of one thing. The next success takes them back, since they are no longer true. */
export const refusals = (about: string) => ({
  tell: (content: Omit<Toast, 'variant' | 'about'>) =>
    toast({ ...content, about, variant: 'destructive' }),
  takeBack() {
    if (current?.about === about) show(null);
  },
});

/** Removes this toast, but not a later one. */
export function dismissToast(id: number) {
  if (current?.id === id) show(null);
}

const get = () => current;
export const useToast = () => useSyncExternalStore(subscribe, get, () => null);

function show(next: ShownToast | null) {
  current = next;
  emit();
}
