import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '../forms/is-composing.ts';
import { typeaheadIndex } from './typeahead.ts';

/** Letters typed within this time of each other form one word. */
const wordWithinMs = 1_000;

/**
 * Closes a menu when a press or the focus goes outside its parent element, which also holds the menu's button.
 *
 * @returns the handler of the menu's keys, as in the ARIA Authoring Practices: arrows, Home, End, Escape and first letters
 */
export function useMenu(menu: RefObject<HTMLElement | null>, onClose: () => void) {
  const typed = useRef({ text: '', atMs: Number.NEGATIVE_INFINITY });
  const closeFrom = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node && menu.current?.parentElement?.contains(target))) onClose();
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const event of ['pointerdown', 'focusin'])
      addEventListener(event, (it) => closeFrom(it), stop);
    return () => stop.abort();
  }, []);

  return (event: KeyboardEvent) => {
    // Skip hidden items: some are only for phones, others only for desktops.
    const items = [
      ...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
    ].filter((item) => item.offsetParent);
    const at = items.findIndex((item) => item.matches(':focus'));
    const focus = (item: HTMLElement | undefined) => {
      event.preventDefault();
      item?.focus();
    };
    switch (event.key) {
      case 'ArrowDown':
        return focus(items[(at + 1) % items.length]);
      case 'ArrowUp':
        return focus(items.at(Math.max(at, 0) - 1));
      case 'Home':
        return focus(items[0]);
      case 'End':
        return focus(items.at(-1));
      // Tab does not move within a menu.
      case 'Tab':
        return event.preventDefault();
      case 'Escape':
        return isComposing(event.nativeEvent) ? undefined : onClose();
      case ' ':
        // The browser clicks a button on Space, but not a link.
        if (!(items[at] instanceof HTMLAnchorElement)) return;
        event.preventDefault();
        return items[at].click();
    }
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const isSameWord = event.timeStamp - typed.current.atMs < wordWithinMs;
    const text = (isSameWord ? typed.current.text : '') + event.key;
    typed.current = { text, atMs: event.timeStamp };
    const names = items.map(({ textContent }) => textContent ?? '');
    focus(items[typeaheadIndex(names, at, text)]);
  };
}
