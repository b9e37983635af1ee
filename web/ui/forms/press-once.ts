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

/** What can be pressed; a dialog, because a press outside closes it. */
const controls = 'a, button, summary, dialog';
const pressKeys = ['Enter', ' '];

/** A series of presses by the pointer or by keys, each within the time of a double click of the last. */
interface Series {
  lastMs: number;
  /** One of them was blocked. */
  hasBlocked: boolean;
  /** Another was let through since, so this is not a double press: the visitor keeps pressing. */
  continues: boolean;
}

let last: Press | null = null;
const noSeries: Series = { lastMs: Number.NEGATIVE_INFINITY, hasBlocked: false, continues: false };
let series = noSeries;
/** The last key that was pressed, which may still be down, and its target. */
let keyed: { key: string; atMs: number; on: EventTarget | null } | null = null;
let keySeries = noSeries;
/** When the visitor last pressed anything. A slow page handles the press later. */
let pressedMs = 0;
/** The time of the press that last submitted a form. It submits no other. */
let spentMs = 0;
let sent: { atMs: number; form: EventTarget | null } | null = null;
/** When the visitor last scrolled by wheel or finger. */
let scrolledMs = Number.NEGATIVE_INFINITY;

/**
 * Blocks the second click of a double click where another control has appeared under the pointer. Likewise a key that is
 * held down or pressed twice does not press what has received the focus since. A form that is submitted twice within the
 * time of a double click is submitted once. Repeated presses of the same button pass: its handler decides about them.
 */
export function takePressesOnce(): void {
  // In the capture phase, before all other listeners.
  addEventListener('pointerdown', blockSecondHalf, true);
  addEventListener('mousedown', blockSecondHalf, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKey, true);
  // A form that was changed in between may be submitted again.
  addEventListener('input', onInput, true);
  // A press after Back is made on purpose.
  addEventListener('popstate', forget);
  for (const gesture of ['wheel', 'touchmove'])
    addEventListener(gesture, onScrollGesture, { capture: true, passive: true });
  addEventListener('scroll', onScroll, true);
}

const controlOf = ({ target }: Event) =>
  target instanceof Element ? target.closest(controls) : null;

function isSecondHalf(event: MouseEvent): boolean {
  if (last === null || event.timeStamp - last.atMs > doubleWithinMs) return false;
  if (series.continues && isWithin(series, event)) return false;
  if (Math.hypot(event.clientX - last.x, event.clientY - last.y) > samePlacePx) return false;
  // Only if the control that was pressed is no longer under that point.
  return !last.control.contains(document.elementFromPoint(last.x, last.y));
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
  if (!isPointed(event) || !isSecondHalf(event)) return false;
  event.stopImmediatePropagation();
  if (event.type !== 'pointerdown') event.preventDefault();
  return true;
}

/** By a pointer, not by a key or a script. */
const isPointed = ({ isTrusted, type, detail }: MouseEvent) =>
  isTrusted && (type !== 'click' || detail > 0);

function onClick(event: MouseEvent): void {
  pressedMs = event.timeStamp;
  if (!isPointed(event)) return;
  const isBlocked = blockSecondHalf(event);
  series = withPress(series, event, isBlocked);
  keyed = null;
  if (isBlocked) return;
  const control = controlOf(event);
  last = control && { atMs: pressedMs, control, x: event.clientX, y: event.clientY };
}

function onSubmit(event: Event): void {
  // Without a press since the last submit, a script submitted it just now.
  const atMs = pressedMs === spentMs ? event.timeStamp : pressedMs;
  spentMs = pressedMs;
  if (sent?.form === event.target && atMs - sent.atMs <= doubleWithinMs) {
    event.stopImmediatePropagation();
    event.preventDefault();
    return;
  }
  sent = { atMs, form: event.target };
}

const onInput = () => {
  sent = null;
};

const forget = () => {
  last = null;
};

const onScrollGesture = (event: Event) => {
  scrolledMs = event.timeStamp;
};

/** After the visitor's own scrolling, a press is made on purpose. After the page's own scrolling it may not be. */
const onScroll = (event: Event) => {
  if (event.timeStamp - scrolledMs <= doubleWithinMs) forget();
};

function onKey(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  pressedMs = timeStamp;
  const isSame =
    event.repeat ||
    (keyed?.key === key &&
      timeStamp - keyed.atMs <= doubleWithinMs &&
      !(keySeries.continues && isWithin(keySeries, event)));
  const isBlocked = isSame && pressKeys.includes(key) && target !== keyed?.on;
  if (isBlocked) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  if (event.repeat) return;
  keySeries = withPress(keySeries, event, isBlocked);
  // Another key in between, such as Tab, moves the focus on purpose.
  if (!isBlocked) keyed = { key, atMs: timeStamp, on: target };
}
