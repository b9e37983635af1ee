import { laterAttribute, scriptMissingValue } from './shared-names.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

export interface EarlyEvents {
  /** The early events in order: pressed buttons, submitted forms, and links followed after one of them. */
  pressed: HTMLElement[];
  /** The last text typed into each field. */
  typed: Map<Field, string>;
  /** True once the page is hydrated, except for parts that hydrate later. */
  isOver?: true;
  /** True if the script of a part that hydrates later could not be fetched. */
  lacksPart?: true;
  /** True while events are being replayed; new ones are queued. */
  isReplaying?: boolean;
  /** True while a replayed event is dispatched, which must not be recorded again. */
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
 * Records clicks, submits and input before hydration: on a slow connection the page can be read long before its script
 * arrives. Recorded events are kept from React, which would replay them a second time. Back before hydration reloads
 * the page, because no router is there to change it.
 */
export function recordEarlyEvents(): void {
  const served = location.pathname;
  const early: EarlyEvents = {
    pressed: [],
    typed: new Map(),
    on(event) {
      const { target, type } = event;
      if (!(target instanceof Element)) return;
      const isLater = target.closest(`[${laterAttribute}]`) !== null;
      if (type === 'input') {
        if (!isField(target)) return;
        if (early.isOver && !early.typed.has(target) && !isLater) return;
        early.typed.set(target, target.value);
        return;
      }
      if (early.isOver && (early.isOwn || !early.isReplaying) && !isLater) return;
      const pressed = target.closest<HTMLElement>(
        type === 'submit' ? 'form' : `button[type=button],${siteLink}`,
      );
      if (pressed === null || (pressed.matches(siteLink) && !mustWait(early, event))) return;
      early.pressed.push(pressed);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
  window.early = early;
  for (const event of earlyEvents) addEventListener(event, early.on, true);
  addEventListener('popstate', () => {
    if (early.isOver || location.pathname === served) return;
    // The scroll position of the current page does not apply to the loaded one.
    history.scrollRestoration = 'manual';
    location.reload();
  });
}

const siteLink = 'a[href^="/"]:not([target])';

/**
 * True if a link must wait for hydration, because following it would lose an earlier press. A click that opens another
 * tab loses nothing. If a script could not be fetched, no link waits.
 */
const mustWait = ({ pressed, lacksPart }: EarlyEvents, event: Event) =>
  pressed.length > 0 &&
  !lacksPart &&
  document.documentElement.dataset['script'] !== scriptMissingValue &&
  event instanceof MouseEvent &&
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
