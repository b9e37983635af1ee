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
export const earlyScript = `early={path:location.pathname,pressed:[],typed:new Map,on(e){let t=e.target,y=e.type;if(early.isOver&&!t.closest("${later}"))return;if(y=="input")early.typed.set(t,t.value);else if(t=t.closest(y=="submit"?"form":"button[type=button]")){early.pressed.push(t);e.preventDefault();e.stopImmediatePropagation()}}};for(let y of${JSON.stringify(events)})addEventListener(y,early.on,true)`;

/** Whether the address has become another page's before the script came. */
export const hasMovedEarly = (): boolean =>
  window.early !== undefined && window.early.path !== location.pathname;

/** Notes what stands in fields, as a browser that restores a page fills them in and says nothing. */
export function noteFields(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea'))
    if (field.value !== field.defaultValue) window.early?.typed.set(field, field.value);
}

/** Answers what was done before the page could: all of it but for what belongs to a part that is yet to come. */
export function answerEarly(): void {
  if (window.early === undefined) return;
  window.early.isOver = true;
  answer(window.early);
}

/** The same for a part that is marked to come later, when it has. */
export function useAnswerEarly(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute('data-later');
    if (window.early?.isOver) answer(window.early);
  }, [part]);
}

function answer(early: Early): void {
  const answersNow = (element: Element) => element.closest(later) === null;
  const typed = [...early.typed].filter(([field]) => answersNow(field));
  const pressed = early.pressed.filter(answersNow);
  early.pressed = early.pressed.filter((element) => !answersNow(element));
  for (const [field, text] of typed) {
    early.typed.delete(field);
    retype(field, text);
  }
  if (document.querySelector(later) === null) {
    delete window.early;
    for (const event of events) removeEventListener(event, early.on, true);
  }
  for (const element of pressed) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
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
