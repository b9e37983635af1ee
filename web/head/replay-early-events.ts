import { type RefObject, useEffect } from 'react';
import { type EarlyEvents, earlyEvents, type Field } from './early-events.ts';
import { laterAttribute } from './shared-names.ts';

const laterSelector = `[${laterAttribute}]`;

/** Records the fields' texts, because a browser that restores a page fills them in without an event. */
export function noteFields(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea'))
    if (field.value !== field.defaultValue) window.early?.typed.set(field, field.value);
}

/**
 * Replays the events recorded before hydration, except those of parts that are not hydrated yet. Sets `data-ready` on
 * <html>, by which tests know that the page responds.
 */
export function replayEarlyEvents(): void {
  document.documentElement.dataset['ready'] = '';
  if (window.early === undefined) return;
  window.early.isOver = true;
  void replayEvents(window.early);
}

export function useReplayEarlyEvents(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute(laterAttribute);
    if (window.early?.isOver) void replayEvents(window.early);
  }, [part]);
}

/** Replays one event at a time, so that each acts on the page as the previous event left it. */
async function replayEvents(early: EarlyEvents): Promise<void> {
  // The running replay also finds the events of a newly hydrated part.
  if (early.isReplaying) return;
  early.isReplaying = true;
  for (let next = nextOf(early); next !== undefined; next = nextOf(early)) {
    early.isOwn = true;
    next();
    early.isOwn = false;
    await new Promise((resolve) => setTimeout(resolve));
  }
  early.isReplaying = false;
  if (document.querySelector(laterSelector) !== null) return;
  delete window.early;
  for (const event of earlyEvents) removeEventListener(event, early.on, true);
}

/** Removes the next event from the record: first all typed text, then the presses. */
function nextOf(early: EarlyEvents): (() => void) | undefined {
  const answersNow = (element: Element) => element.closest(laterSelector) === null;
  for (const [field, text] of early.typed) {
    if (!answersNow(field)) continue;
    early.typed.delete(field);
    return () => retypeText(field, text);
  }
  // A link leaves the page, so replay the earlier presses first.
  const at = early.pressed.findIndex(
    (element, index) => answersNow(element) && !(index > 0 && element instanceof HTMLAnchorElement),
  );
  const [element] = at === -1 ? [] : early.pressed.splice(at, 1);
  if (!(element instanceof HTMLFormElement)) return element && (() => element.click());
  // The visitor pressed again because nothing seemed to happen, so submit once.
  while (early.pressed[at] === element) early.pressed.splice(at, 1);
  return () => element.requestSubmit();
}

/**
 * Types the text so that React notices, because React ignores input events whose value equals the last value set on
 * the field.
 */
function retypeText(field: Field, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  set?.call(field, text);
  // null for a field type without a caret.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
