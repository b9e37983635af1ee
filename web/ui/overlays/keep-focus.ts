/** The focused element and its surroundings. */
interface FocusPosition {
  element: Element;
  /** The list or table, the index of the item in it, and the index of the control in the item: −1 is the last. */
  list: Element | null;
  itemAt: number;
  controlAt: number;
  /** The page's main part, or the dialog. */
  root: Element | null;
  /** The headings before the element, nearest first. */
  headings: readonly HTMLElement[];
}

const controls = 'a[href], button, input';

let lastPosition: FocusPosition | null = null;

/**
 * Moves the focus when the focused element is removed, because browsers would leave it on the body: in a list or table
 * to the same control of the next item, otherwise to the heading above.
 */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastPosition = positionOf(target);
  });
  // Focus that moves elsewhere is not lost. Chromium also fires this event for a removed element.
  addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (lastPosition?.element.isConnected && document.activeElement !== lastPosition.element)
        lastPosition = null;
    }),
  );
  // Wait a frame, because the code that removed the element may move the focus itself.
  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(restoreFocus);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function positionOf(element: Element): FocusPosition {
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
  lastPosition !== null &&
  !lastPosition.element.isConnected &&
  document.activeElement === document.body;

function restoreFocus(): void {
  if (lastPosition === null || !isLost()) return;
  const { list, itemAt, controlAt, root, headings } = lastPosition;
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
