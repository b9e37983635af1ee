import { type ReactNode, useSyncExternalStore } from 'react';
import { emitter } from '../../emitter.ts';

export interface Toast {
  title: string;
  description?: string;
  /** 'destructive' for a refusal or a failure. */
  variant?: 'destructive';
  /** Replaces the default icon. */
  icon?: ReactNode;
  /**
   * The time until the toast closes; by default the toaster's. With Infinity it stays until somebody closes it, and
   * returns after a toast that replaced it.
   */
  durationMs?: number;
  /** Called when the visitor has closed the toast. */
  onDismiss?: () => void;
  /** A button with an action. Pressing it closes the toast. */
  action?: { words: string; act(): void };
  /**
   * The subject. A later toast with the same subject replaces this toast permanently, and `withdrawToast` removes it.
   */
  about?: string;
}

export interface ShownToast extends Toast {
  id: number;
}

/** The displayed toast. There is one slot, so a new toast replaces the earlier one. */
let currentToast: ShownToast | null = null;
/** Replaced toasts that return later, the latest one last. */
let queue: ShownToast[] = [];
let lastId = 0;
const { emit, subscribe } = emitter();

/** Shows a message in the corner of the page, in place of any other message. */
export function toast(content: Toast): void {
  if (currentToast?.durationMs === Number.POSITIVE_INFINITY) queue.push(currentToast);
  if (content.about) forgetQueued(content.about);
  lastId += 1;
  showToast({ ...content, id: lastId });
}

const forgetQueued = (about: string) => {
  queue = queue.filter((each) => each.about !== about);
};

/** Removes toasts that no longer apply. */
export function withdrawToast(about: string): void {
  forgetQueued(about);
  if (currentToast?.about === about) showNext();
}

/** Toasts about failures of one operation, withdrawn by a later success. */
export const failureToasts = (about: string) => ({
  show: (content: Omit<Toast, 'variant' | 'about'>) =>
    toast({ ...content, about, variant: 'destructive' }),
  withdraw: () => withdrawToast(about),
});

/** Removes this toast, but not a later one. */
export function dismissToast(id: number) {
  if (currentToast?.id !== id) return;
  const { onDismiss } = currentToast;
  showNext();
  onDismiss?.();
}

const get = () => currentToast;
export const useToast = () => useSyncExternalStore(subscribe, get, () => null);

const showNext = () => showToast(queue.pop() ?? null);

function showToast(next: ShownToast | null) {
  currentToast = next;
  emit();
}
