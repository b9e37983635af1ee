import { type ReactNode, useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

export interface Toast {
  title: string;
  description?: string;
  /** Destructive: something was refused or failed. */
  variant?: 'destructive';
  /** Stands before the title in place of the usual sign. */
  icon?: ReactNode;
  /** How long it stays; the toaster's own duration when absent. Infinity: until it is closed. */
  durationMs?: number;
  /** What it is about, for a refusal that may be taken back. */
  about?: string;
}

export interface ShownToast extends Toast {
  id: number;
}

/** One slot: a new toast replaces the earlier one. */
let current: ShownToast | null = null;
let lastId = 0;
const { emit, subscribe } = emitter();

/** Shows a message in the corner of the page, in place of the one shown before. */
export function toast(content: Toast): void {
  lastId += 1;
  show({ ...content, id: lastId });
}

/** What is said of failures of one thing: it goes with the next success, beside which it would be false. */
export const refusals = (about: string) => ({
  tell: (content: Omit<Toast, 'variant' | 'about'>) =>
    toast({ ...content, about, variant: 'destructive' }),
  takeBack() {
    if (current?.about === about) show(null);
  },
});

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
  emit();
}
