import { queryClient } from '../api.ts';

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Where the result of a press is said: not that something is loading, which is gone at once. */
const saying = '[role="status"]:not(.empty), [role="alert"]';

/**
 * Gives the focus a place when a press removes or disables the element that has it: the same element once it is enabled
 * again, else what was said since the press, else the heading of the part of the page that it was in.
 */
export function keepFocus(): void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let address = '';
  let said: HTMLElement[] = [];
  /** True from a press that moves the focus until it has moved. */
  let isLeaving = false;
  /** The heading that has the focus until something is said. */
  let fallback: HTMLElement | null = null;
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(
      press,
      (event) => {
        said = [];
        fallback = null;
        isLeaving = !(event instanceof KeyboardEvent) || event.key === 'Tab';
      },
      { capture: true },
    );
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === fallback) return;
    last = target;
    isLeaving = false;
    address = location.pathname;
    around = [];
    for (let each = target.parentElement; each !== null; each = each.parentElement)
      around.push(each);
  });
  document.addEventListener('focusout', ({ target }) =>
    // After what removes or disables it, if that is why it has lost the focus.
    queueMicrotask(() => {
      if (isLeaving && target === last && last !== null && canHaveFocus(last)) last = null;
    }),
  );

  const restore = () => {
    // The browser takes the focus from a disabled element only when it draws next.
    const { activeElement: active } = document;
    if (last === null || ![null, document.body, last, fallback].includes(active as HTMLElement))
      return;
    if (canHaveFocus(last)) {
      if (active !== last) last.focus({ preventScroll: true });
      return;
    }
    if (queryClient.isMutating() > 0) return;
    // Another page begins anew.
    if (location.pathname !== address) {
      last = null;
      return;
    }
    const heading = around
      .filter((each) => each.isConnected && each !== document.body)
      .map((each) => each.querySelector<HTMLElement>('h1, h2'))
      .find((each) => each?.checkVisibility());
    const told = said.findLast((each) => each.isConnected && each.checkVisibility());
    const next = told ?? heading;
    if (!next || next === active) return;
    fallback = told ? null : next;
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus();
  };

  let isPlanned = false;
  const plan = () => {
    if (isPlanned || last === null) return;
    isPlanned = true;
    // After the effects of what was drawn, which may move the focus themselves.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPlanned = false;
        restore();
      }),
    );
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const element = target instanceof HTMLElement ? target : target.parentElement;
      const found = [...addedNodes].flatMap((node) =>
        node instanceof HTMLElement
          ? [node.matches(saying) ? node : node.querySelector<HTMLElement>(saying)]
          : [],
      );
      const latest = element?.closest<HTMLElement>(saying) ?? found.find((each) => each !== null);
      if (latest && latest.textContent !== '') said.push(latest);
    }
    plan();
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  queryClient.getMutationCache().subscribe(plan);
}
