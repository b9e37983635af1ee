/** What has the focus, and what is near it. */
interface Held {
  element: Element;
  /** The list or table of its item, the item's index there, and the control's place in the item, from the last one. */
  list: Element | null;
  itemAt: number;
  controlAt: number;
  /** The page's main part, or the dialog. */
  root: Element | null;
  /** The headings before it, the nearest first. */
  headings: readonly HTMLElement[];
}

const controls = 'a[href], button, input';

let held: Held | null = null;

/**
 * Gives the focus a place near by when the element that has it is removed, where browsers would leave it on the body. In a
 * list or a table that is the same control of the next item, else the heading above.
 */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) held = whereIs(target);
  });
  // What the visitor or a script takes the focus from has not lost it. Chromium calls this for a removed element, too.
  addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (held?.element.isConnected && document.activeElement !== held.element) held = null;
    }),
  );
  // A frame later the code that removed it may have moved the focus itself.
  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(moveOn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function whereIs(element: Element): Held {
  const item = element.closest('li, tr');
  const list = item?.parentElement ?? null;
  const inItem: readonly Element[] = controlsOf(item);
  const root = element.closest('dialog, main') ?? document.querySelector('main');
  const headings = [...(root?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])].filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return {
    element,
    list,
    itemAt: item && list ? [...list.children].indexOf(item) : -1,
    controlAt: inItem.indexOf(element) - inItem.length,
    root,
    headings: headings.reverse(),
  };
}

const controlsOf = (item: Element | null | undefined): HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>(controls) ?? []),
];

const isLost = () =>
  held !== null && !held.element.isConnected && document.activeElement === document.body;

function moveOn(): void {
  if (held === null || !isLost()) return;
  const { list, itemAt, controlAt, root, headings } = held;
  if (list?.isConnected) {
    const item = list.children[Math.min(itemAt, list.children.length - 1)];
    controlsOf(item).at(controlAt)?.focus();
  }
  if (document.activeElement !== document.body) return;
  const heading =
    headings.find(({ isConnected }) => isConnected) ??
    (root?.isConnected ? root : document).querySelector<HTMLElement>('h1, h2');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
