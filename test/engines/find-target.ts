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
 * @param toPress scrolls to the element if needed
 * @returns null if there is no such element, or if it is not visible anywhere on the page
 */
export function findTarget(steps: Step[], toPress: boolean): FoundElement | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ');
    if (labelled)
      return plain(labelled.map((id) => document.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      // The label does not include the text typed into a field inside it.
      const words = [...(element.labels?.[0]?.childNodes ?? [])].filter((each) => each !== element);
      return plain(words.map(({ textContent }) => textContent).join(''));
    }
    if (element instanceof HTMLTableElement) return plain(element.caption?.textContent);
    return plain(element.textContent);
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null;
  let found: Element | undefined = document.documentElement;
  for (const { selector, name } of steps)
    found = [...(found?.querySelectorAll(selector) ?? [])].find(
      (each) => isSeen(each) && (name === null || nameOf(each) === name),
    );
  if (!(found instanceof HTMLElement)) return null;
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isOnTop = ({ x, y }: { x: number; y: number }) =>
    found.contains(document.elementFromPoint(x, y));
  // Comparing two positions is not enough: a busy machine may have drawn no frame in between.
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect instanceof KeyframeEffect &&
        effect.target?.contains(found),
    );
  // Chromium drops clicks and keys until it has painted a page for the first time.
  const isPainted = performance.getEntriesByType('paint').length > 0;
  if (toPress && !isOnTop(middle())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    text: found.innerText,
    value: 'value' in found ? String(found.value) : null,
    place: isPainted && !moves && isOnTop(middle()) ? middle() : null,
  };
}
