/** The usual time of a double click. */
const doubleWithinMs = 500;
/** A finger's second tap lands a little beside the first. */
const samePlacePx = 40;

interface Press {
  atMs: number;
  control: Element;
  x: number;
  y: number;
}

/** Elements that can be pressed. A dialog is among them, because a press outside closes it. */
const controls = 'a, button, summary, dialog';
const pressKeys = ['Enter', ' '];

/** A series of presses by the pointer or by keys, each within the time of a double click of the previous one. */
interface Series {
  lastMs: number;
  /** True if a press of the series was blocked. */
  hasBlocked: boolean;
  /** True if a press was let through after a blocked one: somebody who keeps pressing does so on purpose. */
  continues: boolean;
}

let lastPress: Press | null = null;
const noSeries: Series = { lastMs: Number.NEGATIVE_INFINITY, hasBlocked: false, continues: false };
let pressSeries = noSeries;
/** The last key that was pressed, and the element that got it. The key may still be held down. */
let lastKey: { key: string; atMs: number; on: EventTarget | null } | null = null;
let keySeries = noSeries;
/** The timeStamp of the visitor's last press, because a slow page runs its handlers later. */
let pressedMs = 0;
/** The time of the press that last submitted a form. A press submits at most one form. */
let submittedPressMs = 0;
let lastSubmit: { atMs: number; form: EventTarget | null } | null = null;
/** The time of the visitor's last scroll by wheel or finger. */
let scrolledMs = Number.NEGATIVE_INFINITY;

/**
 * Blocks the second click of a double click if another control has appeared under the pointer. Likewise, a key that is
 * held down or pressed twice does not press an element that has got the focus meanwhile. A form submitted twice within
 * the time of a double click is submitted once. Repeated presses of the same button pass: its handler decides.
 */
export function blockDoublePresses(): void {
  // In the capture phase, before all other listeners.
  addEventListener('pointerdown', blockSecondHalf, true);
  addEventListener('mousedown', blockSecondHalf, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKey, true);
  // A form that was changed in between may be submitted again.
  addEventListener('input', onInput, true);
  for (const gesture of ['wheel', 'touchmove'])
    addEventListener(gesture, onScrollGesture, { capture: true, passive: true });
  addEventListener('scroll', onScroll, true);
}

const pressedControl = ({ target }: Event) =>
  target instanceof Element ? target.closest(controls) : null;

function isSecondHalf(event: MouseEvent): boolean {
  if (lastPress === null || event.timeStamp - lastPress.atMs > doubleWithinMs) return false;
  if (pressSeries.continues && isWithin(pressSeries, event)) return false;
  if (Math.hypot(event.clientX - lastPress.x, event.clientY - lastPress.y) > samePlacePx)
    return false;
  // The pressed control is still under that point: let the button handle both clicks.
  return !lastPress.control.contains(document.elementFromPoint(lastPress.x, lastPress.y));
}

const isWithin = ({ lastMs }: Series, { timeStamp }: Event) => timeStamp - lastMs <= doubleWithinMs;

function withPress(before: Series, event: Event, isBlocked: boolean): Series {
  const hasBlocked = isWithin(before, event) && before.hasBlocked;
  return {
    lastMs: event.timeStamp,
    hasBlocked: isBlocked || hasBlocked,
    continues: hasBlocked && !isBlocked,
  };
}

function blockSecondHalf(event: MouseEvent): boolean {
  if (!isByPointer(event) || !isSecondHalf(event)) return false;
  event.stopImmediatePropagation();
  if (event.type !== 'pointerdown') event.preventDefault();
  return true;
}

/** True for a press by a pointer, not by a key or a script. */
const isByPointer = ({ isTrusted, type, detail }: MouseEvent) =>
  isTrusted && (type !== 'click' || detail > 0);

function onClick(event: MouseEvent): void {
  pressedMs = event.timeStamp;
  if (!isByPointer(event)) return;
  const isBlocked = blockSecondHalf(event);
  pressSeries = withPress(pressSeries, event, isBlocked);
  lastKey = null;
  if (isBlocked) return;
  const control = pressedControl(event);
  lastPress = control && { atMs: pressedMs, control, x: event.clientX, y: event.clientY };
}

function onSubmit(event: Event): void {
  // Without a press since the last submit, a script submits the form, so the time of the event counts.
  const atMs = pressedMs === submittedPressMs ? event.timeStamp : pressedMs;
  submittedPressMs = pressedMs;
  if (lastSubmit?.form === event.target && atMs - lastSubmit.atMs <= doubleWithinMs) {
    event.stopImmediatePropagation();
    event.preventDefault();
    return;
  }
  lastSubmit = { atMs, form: event.target };
}

const onInput = () => {
  lastSubmit = null;
};

/** Forgets the last press, so that the next one counts as intended, such as after Back. */
export const forgetPress = (): void => {
  lastPress = null;
};

const onScrollGesture = (event: Event) => {
  scrolledMs = event.timeStamp;
};

/** A press after the visitor's own scrolling is intended; after a script's scrolling it may be a mistake. */
const onScroll = (event: Event) => {
  if (event.timeStamp - scrolledMs <= doubleWithinMs) forgetPress();
};

function onKey(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  pressedMs = timeStamp;
  const isSame =
    event.repeat ||
    (lastKey?.key === key &&
      timeStamp - lastKey.atMs <= doubleWithinMs &&
      !(keySeries.continues && isWithin(keySeries, event)));
  const isBlocked = isSame && pressKeys.includes(key) && target !== lastKey?.on;
  if (isBlocked) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  if (event.repeat) return;
  keySeries = withPress(keySeries, event, isBlocked);
  // Another key in between, such as Tab, moves the focus on purpose.
  if (!isBlocked) lastKey = { key, atMs: timeStamp, on: target };
}
