import { type RefObject, useEffect } from 'react';
import { type EarlyEvents, earlyEvents, type Field } from './early-events.ts';
import { laterMark } from './marks.ts';

const later = `[${laterMark}]`;

/** Whether the address has become another page's before the script came. */
export const hasMovedEarly = (): boolean =>
  window.early !== undefined && window.early.path !== location.pathname;

/** Notes what stands in fields, as a browser that restores a page fills them in and says nothing. */
export function noteFields(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea'))
    if (field.value !== field.defaultValue) window.early?.typed.set(field, field.value);
}

/**
 * Replays what was done before the page could answer: all of it but for what belongs to a part that is yet to come.
 * `data-ready` on <html> says from now on that the page answers, for whoever drives it.
 */
export function replayEarlyEvents(): void {
  document.documentElement.dataset['ready'] = '';
  if (window.early === undefined) return;
  window.early.isOver = true;
  void replay(window.early);
}

/** The same for a part that is marked to come later, when it has. */
export function useReplayEarlyEvents(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute(laterMark);
    if (window.early?.isOver) void replay(window.early);
  }, [part]);
}

/** One after the other, each when what the last one changed is drawn: a press answers what the visitor saw by then. */
async function replay(early: EarlyEvents): Promise<void> {
  // What belongs to a part that has come meanwhile is found by the one that is at work.
  if (early.isReplaying) return;
  early.isReplaying = true;
  for (let next = nextOf(early); next !== undefined; next = nextOf(early)) {
    early.isOwn = true;
    next();
    early.isOwn = false;
    await new Promise((resolve) => setTimeout(resolve));
  }
  early.isReplaying = false;
  if (document.querySelector(later) !== null) return;
  delete window.early;
  for (const event of earlyEvents) removeEventListener(event, early.on, true);
}

/** Takes what is to be done next off the list: all that was typed, then what was pressed. */
function nextOf(early: EarlyEvents): (() => void) | undefined {
  const answersNow = (element: Element) => element.closest(later) === null;
  for (const [field, text] of early.typed) {
    if (!answersNow(field)) continue;
    early.typed.delete(field);
    return () => retype(field, text);
  }
  const at = early.pressed.findIndex(answersNow);
  const [element] = at === -1 ? [] : early.pressed.splice(at, 1);
  if (!(element instanceof HTMLFormElement)) return element && (() => element.click());
  // Sent again, with nothing done in between, because nothing seemed to happen.
  while (early.pressed[at] === element) early.pressed.splice(at, 1);
  return () => element.requestSubmit();
}

/** Has React hear of it: it compares a field's value with the last one that was set through the field itself. */
function retype(field: Field, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  set?.call(field, text);
  // null where a field has no caret to be put back.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
