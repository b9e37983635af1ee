/** How a visitor finds an element: by its role, its name, and what contains it. */
export interface Target {
  role: Role;
  /** The whole accessible name. */
  name?: string;
  within?: Target;
}

type Role = keyof typeof elements;

/** Elements with an implicit role. */
const elements = {
  alert: '',
  button: 'button',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  main: 'main',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  table: 'table',
  textbox: 'input, textarea',
};

export interface FoundElement {
  text: string;
  value: string | null;
  /** The point for a click; null before the first paint, and while the element moves, is covered or is out of view. */
  place: { x: number; y: number } | null;
}

/** The selectors for a target's role and for its containers, outermost first. */
export const selectorSteps = ({ role, name, within }: Target): Step[] => [
  ...(within ? selectorSteps(within) : []),
  {
    selector: [`[role="${role}"]`, elements[role]].filter(Boolean).join(', '),
    name: name ?? null,
  },
];

interface Step {
  selector: string;
  name: string | null;
}

/**
 * Finds a target. Runs in the page.
 *
 * @param isForPress scrolls to the element if needed
 * @returns null if there is no such element, or if it is not visible anywhere on the page
 */
export function findTarget(steps: Step[], isForPress: boolean): FoundElement | null {
  const plainText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labelIds = element.getAttribute('aria-labelledby')?.split(' ');
    if (labelIds)
      return plainText(labelIds.map((id) => document.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return plainText(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      // The label does not include the text typed into a field inside it.
      const words = [...(element.labels?.[0]?.childNodes ?? [])].filter(
        (child) => child !== element,
      );
      return plainText(words.map(({ textContent }) => textContent).join(''));
    }
    if (element instanceof HTMLTableElement) return plainText(element.caption?.textContent);
    return plainText(element.textContent);
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null;
  let foundElement: Element | undefined = document.documentElement;
  for (const { selector, name } of steps)
    foundElement = [...(foundElement?.querySelectorAll(selector) ?? [])].find(
      (element) => isSeen(element) && (name === null || nameOf(element) === name),
    );
  if (!(foundElement instanceof HTMLElement)) return null;
  const middlePoint = () => {
    const { left, top, width, height } = foundElement.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isOnTop = ({ x, y }: { x: number; y: number }) =>
    foundElement.contains(document.elementFromPoint(x, y));
  // Comparing two positions is not enough: a busy machine may have drawn no frame in between.
  const isAnimated = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect instanceof KeyframeEffect &&
        effect.target?.contains(foundElement),
    );
  // Chromium drops clicks and keys until it has painted a page for the first time.
  const isPainted = performance.getEntriesByType('paint').length > 0;
  if (isForPress && !isOnTop(middlePoint()))
    foundElement.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    text: foundElement.innerText,
    value: 'value' in foundElement ? String(foundElement.value) : null,
    place: isPainted && !isAnimated && isOnTop(middlePoint()) ? middlePoint() : null,
  };
}
