import { type ReactNode, useSyncExternalStore } from 'react';
import { emitter } from '../../emitter.ts';

export interface Toast {
  title: string;
  description?: string;
  /** For something that was refused or failed. */
  variant?: 'destructive';
  /** Replaces the usual icon. */
  icon?: ReactNode;
  /** Infinity: until it is closed; after one that replaced it, it comes back. Default: the toaster's own. */
  durationMs?: number;
  /** Called when the visitor has closed it. */
  onDismiss?: () => void;
  /** What the visitor can do about it, with one press that closes the toast. */
  action?: { words: string; act(): void };
  /** Identifies what a later toast about the same replaces for good, and what may be taken back. */
  about?: string;
}

export interface ShownToast extends Toast {
  id: number;
}

/** One slot: a new toast replaces the earlier one. */
let current: ShownToast | null = null;
/** Those that gave way and come back, the last one first. */
let waiting: ShownToast[] = [];
let lastId = 0;
const { emit, subscribe } = emitter();

/** Shows a message in the corner of the page. */
export function toast(content: Toast): void {
  if (current?.durationMs === Number.POSITIVE_INFINITY) waiting.push(current);
  if (content.about) forget(content.about);
  lastId += 1;
  show({ ...content, id: lastId });
}

const forget = (about: string) => {
  waiting = waiting.filter((each) => each.about !== about);
};

/** Removes toasts that are no longer true. */
export function takeBack(about: string): void {
  forget(about);
  if (current?.about === about) showNext();
}

/** Toasts about the failures of one thing. The next success takes them back, since they are no longer true. */
export const refusals = (about: string) => ({
  tell: (content: Omit<Toast, 'variant' | 'about'>) =>
    toast({ ...content, about, variant: 'destructive' }),
  takeBack: () => takeBack(about),
});

/** Removes this toast, but not a later one. */
export function dismissToast(id: number) {
  if (current?.id !== id) return;
  const { onDismiss } = current;
  showNext();
  onDismiss?.();
}

const get = () => current;
export const useToast = () => useSyncExternalStore(subscribe, get, () => null);

const showNext = () => show(waiting.pop() ?? null);

function show(next: ShownToast | null) {
  current = next;
  emit();
}
