import { queryClient } from '../api.ts';

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Elements that announce the result of a press. A loading note does not count, because it soon disappears. */
const announcements = '[role="status"]:not(.empty), [role="alert"]';

/**
 * Restores the focus after a press has removed or disabled the focused element: to that element once it is enabled
 * again, else to an announcement since the press, else to the heading of its section. On another page, the focus
 * moves to the page's heading.
 */
export function keepFocus(): void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let path = '';
  /** The announcements since the last press. */
  let announced: HTMLElement[] = [];
  /** True from a press that may move the focus until the focus has moved. */
  let isLeaving = false;
  /** The heading that was focused for lack of an announcement. */
  let fallback: HTMLElement | null = null;
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(
      press,
      (event) => {
        announced = [];
        fallback = null;
        isLeaving = !(event instanceof KeyboardEvent) || event.key === 'Tab';
      },
      { capture: true },
    );
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === fallback) return;
    last = target;
    isLeaving = false;
    path = location.pathname;
    around = [];
    for (let each = target.parentElement; each !== null; each = each.parentElement)
      around.push(each);
  });
  document.addEventListener('focusout', ({ target }) =>
    // Wait, because the element may be about to be removed or disabled.
    queueMicrotask(() => {
      if (isLeaving && target === last && last !== null && canHaveFocus(last)) last = null;
    }),
  );

  const restore = () => {
    // A disabled element keeps the focus until the browser draws the next frame.
    const { activeElement: active } = document;
    if (last === null || ![null, document.body, last, fallback].includes(active as HTMLElement))
      return;
    if (canHaveFocus(last)) {
      if (active !== last) last.focus({ preventScroll: true });
      return;
    }
    if (queryClient.isMutating() > 0) return;
    const isOtherPage = location.pathname !== path;
    const heading = isOtherPage ? document.querySelector<HTMLElement>('main h1') : headingAround();
    const announcement = announced.findLast((each) => each.isConnected && each.checkVisibility());
    const next = announcement ?? heading;
    if (!next || next === active) return;
    fallback = announcement ? null : next;
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus();
  };
  const headingAround = () =>
    around
      .filter((each) => each.isConnected && each !== document.body)
      .map((each) => each.querySelector<HTMLElement>('h1, h2'))
      .find((each) => each?.checkVisibility());

  let isPlanned = false;
  const plan = () => {
    if (isPlanned || last === null) return;
    isPlanned = true;
    // Wait for the effects of new elements, which may set the focus themselves.
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
          ? [node.matches(announcements) ? node : node.querySelector<HTMLElement>(announcements)]
          : [],
      );
      const latest =
        element?.closest<HTMLElement>(announcements) ?? found.find((each) => each !== null);
      if (latest && latest.textContent !== '') announced.push(latest);
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
