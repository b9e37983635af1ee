import { laterMark } from './marks.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

export interface EarlyEvents {
  /** The path of the page that was served. */
  path: string;
  /** Buttons and forms, in the order in which they were pressed and sent. */
  pressed: HTMLElement[];
  /** What was typed last into each field. */
  typed: Map<Field, string>;
  /** The page answers, but for the parts that are hydrated later. */
  isOver?: true;
  /** Recorded events are being replayed: what is pressed meanwhile waits for its turn. */
  isReplaying?: boolean;
  /** The event of this moment is one of those. */
  isOwn?: boolean;
  on(event: Event): void;
}

declare global {
  interface Window {
    early?: EarlyEvents;
  }
}

export const earlyEvents = ['click', 'submit', 'input'] as const;

/**
 * On a slow line the page is read long before its script has come: what is pressed, sent and typed until then is
 * recorded, and so it is in a part whose script comes later still. It goes no further, or React would answer it, too.
 * Recorded, too, is where this was: Back may change the address and leave the page.
 */
export function recordEarlyEvents(): void {
  const early: EarlyEvents = {
    path: location.pathname,
    pressed: [],
    typed: new Map(),
    on(event) {
      const { target, type } = event;
      if (!(target instanceof Element)) return;
      const isLater = target.closest(`[${laterMark}]`) !== null;
      if (type === 'input') {
        if (!isField(target)) return;
        if (early.isOver && !early.typed.has(target) && !isLater) return;
        early.typed.set(target, target.value);
        return;
      }
      if (early.isOver && (early.isOwn || !early.isReplaying) && !isLater) return;
      const pressed = target.closest<HTMLElement>(
        type === 'submit' ? 'form' : 'button[type=button]',
      );
      if (pressed === null) return;
      early.pressed.push(pressed);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
  window.early = early;
  for (const event of earlyEvents) addEventListener(event, early.on, true);
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
