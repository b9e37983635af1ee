import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Early {
  /** The path of the page that was served. */
  path: string;
  /** Buttons and forms, in the order in which they were pressed and sent. */
  pressed: HTMLElement[];
  /** What was typed last into each field. */
  typed: Map<Field, string>;
  /** The page answers, but for the parts that are taken over later. */
  isOver?: true;
  /** What was done before is being done: what is pressed meanwhile waits for its turn. */
  isAnswering?: boolean;
  /** What is pressed at this moment is one of those. */
  isOwn?: boolean;
  on(event: Event): void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** On the element of a part of the page that React takes over later than what stands around it. */
export const laterMark = { 'data-later': '' };
const later = '[data-later]';
const events = ['click', 'submit', 'input'] as const;

/**
 * Stands in <head>. On a slow line the page is read long before its script has come: what is pressed, sent and typed
 * until then is noted, and so it is in a part whose script comes later still. It goes no further, or React would answer
 * it, too. Noted, too, is where this was: Back may change the address and leave the page.
 */
export const earlyScript = `early={path:location.pathname,pressed:[],typed:new Map,on(e){let t=e.target,y=e.type,i=y=="input";if(early.isOver&&(i?!early.typed.has(t):early.isOwn||!early.isAnswering)&&!t.closest("${later}"))return;if(i)early.typed.set(t,t.value);else if(t=t.closest(y=="submit"?"form":"button[type=button]")){early.pressed.push(t);e.preventDefault();e.stopImmediatePropagation()}}};for(let y of${JSON.stringify(events)})addEventListener(y,early.on,true)`;

/** Whether the address has become another page's before the script came. */
export const hasMovedEarly = (): boolean =>
  window.early !== undefined && window.early.path !== location.pathname;

/** Notes what stands in fields, as a browser that restores a page fills them in and says nothing. */
export function noteFields(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea'))
    if (field.value !== field.defaultValue) window.early?.typed.set(field, field.value);
}

/**
 * Answers what was done before the page could: all of it but for what belongs to a part that is yet to come.
 * `data-ready` on <html> says from now on that the page answers, for whoever drives it.
 */
export function answerEarly(): void {
  document.documentElement.dataset['ready'] = '';
  if (window.early === undefined) return;
  window.early.isOver = true;
  void answer(window.early);
}

/** The same for a part that is marked to come later, when it has. */
export function useAnswerEarly(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute('data-later');
    if (window.early?.isOver) void answer(window.early);
  }, [part]);
}

/** One after the other, each when what the last one changed is drawn: a press answers what the visitor saw by then. */
async function answer(early: Early): Promise<void> {
  // What belongs to a part that has come meanwhile is found by the one that is at work.
  if (early.isAnswering) return;
  early.isAnswering = true;
  for (let next = nextOf(early); next !== undefined; next = nextOf(early)) {
    early.isOwn = true;
    next();
    early.isOwn = false;
    await new Promise((resolve) => setTimeout(resolve));
  }
  early.isAnswering = false;
  if (document.querySelector(later) !== null) return;
  delete window.early;
  for (const event of events) removeEventListener(event, early.on, true);
}

/** Takes what is to be done next off the list: all that was typed, then what was pressed. */
function nextOf(early: Early): (() => void) | undefined {
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
