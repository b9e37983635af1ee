/** An element as a visitor finds it: what it is, what it is called, and in what it stands. */
export interface Target {
  role: Role;
  /** The whole of it. */
  name?: string;
  within?: Target;
}

type Role = keyof typeof elements;

/** What has a role without saying so. */
const elements = {
  alert: '',
  button: 'button',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  main: 'main',
  table: 'table',
  textbox: 'input, textarea',
};

export interface Seen {
  text: string;
  value: string | null;
  /** Where it can be pressed; null while it moves, is out of sight, or something lies over it. */
  place: { x: number; y: number } | null;
}

/** The selectors for a target's role and for those that it stands in, the outermost first. */
export const stepsTo = ({ role, name, within }: Target): Step[] => [
  ...(within ? stepsTo(within) : []),
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
 * Runs in the page.
 *
 * @param toPress scrolls to it, where that is needed
 * @returns null when there is no such element, or a visitor could not see it anywhere on the page
 */
export function look(steps: Step[], toPress: boolean): Seen | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ');
    if (labelled)
      return plain(labelled.map((id) => document.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return plain(element.labels?.[0]?.textContent);
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
  // Told by where it stands twice, it would stand still on a machine that draws no frame between.
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect instanceof KeyframeEffect &&
        effect.target?.contains(found),
    );
  if (toPress && !isOnTop(middle())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    text: found.innerText,
    value: 'value' in found ? String(found.value) : null,
    place: !moves && isOnTop(middle()) ? middle() : null,
  };
}
