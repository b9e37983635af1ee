/** What systems take for a double click. */
const doubleWithinMs = 500;
/** A finger does not come down twice on the same spot. */
const samePlacePx = 40;

interface Press {
  atMs: number;
  control: Element;
  x: number;
  y: number;
}

/** What can be pressed; a dialog by a press outside it. */
const controls = 'a, button, summary, dialog';
const pressKeys = ['Enter', ' '];

/** Presses by the pointer or by keys, each within the time of a double click after the one before. */
interface Row {
  lastMs: number;
  /** One of them was held back. */
  hasHeld: boolean;
  /** Another was taken since: this is no double press, whoever makes it goes on pressing. */
  goesOn: boolean;
}

let last: Press | null = null;
const noRow: Row = { lastMs: Number.NEGATIVE_INFINITY, hasHeld: false, goesOn: false };
let row = noRow;
/** The last key that went down, which may still be held, and on what. */
let keyed: { key: string; atMs: number; on: EventTarget | null } | null = null;
let keyRow = noRow;
/** When the visitor last pressed anything: a slow page handles a press long after it was made. */
let pressedMs = 0;
/** The press that sent a form last: it sends no other. */
let spentMs = 0;
let sent: { atMs: number; form: EventTarget | null } | null = null;
/** When the visitor last turned a wheel or drew a finger over the page. */
let drawnMs = Number.NEGATIVE_INFINITY;

/**
 * Takes a double press once, wherever its second half lands: what was pressed may have gone or been covered, and
 * something else have come into its place. A key that is held down, or pressed twice, presses what it was pressed on first,
 * and nothing that the focus has gone to since. A form that is sent twice in the time of a double click is sent once.
 * The same button may be pressed as often as one likes; what it does decides.
 */
export function takePressesOnce(): void {
  // Before everybody else: the second half of a press is none.
  addEventListener('pointerdown', holdBack, true);
  addEventListener('mousedown', holdBack, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKey, true);
  // What is filled in between makes it another form.
  addEventListener('input', onInput, true);
  // After Back a page is shown on purpose.
  addEventListener('popstate', forget);
  for (const draws of ['wheel', 'touchmove'])
    addEventListener(draws, onDraw, { capture: true, passive: true });
  addEventListener('scroll', onScroll, true);
}

const controlOf = ({ target }: Event) =>
  target instanceof Element ? target.closest(controls) : null;

function isSecondHalf(event: MouseEvent): boolean {
  if (last === null || event.timeStamp - last.atMs > doubleWithinMs) return false;
  if (row.goesOn && isIn(row, event)) return false;
  if (Math.hypot(event.clientX - last.x, event.clientY - last.y) > samePlacePx) return false;
  // Where it was is still what was pressed: then this is its neighbour, or itself.
  return !last.control.contains(document.elementFromPoint(last.x, last.y));
}

const isIn = ({ lastMs }: Row, { timeStamp }: Event) => timeStamp - lastMs <= doubleWithinMs;

function withPress(before: Row, event: Event, isHeld: boolean): Row {
  const hasHeld = isIn(before, event) && before.hasHeld;
  return { lastMs: event.timeStamp, hasHeld: isHeld || hasHeld, goesOn: hasHeld && !isHeld };
}

function holdBack(event: MouseEvent): boolean {
  if (!isPointed(event) || !isSecondHalf(event)) return false;
  event.stopImmediatePropagation();
  if (event.type !== 'pointerdown') event.preventDefault();
  return true;
}

/** By a pointer, not by a key or by the program. */
const isPointed = ({ isTrusted, type, detail }: MouseEvent) =>
  isTrusted && (type !== 'click' || detail > 0);

function onClick(event: MouseEvent): void {
  pressedMs = event.timeStamp;
  if (!isPointed(event)) return;
  const isHeld = holdBack(event);
  row = withPress(row, event, isHeld);
  keyed = null;
  if (isHeld) return;
  const control = controlOf(event);
  last = control && { atMs: pressedMs, control, x: event.clientX, y: event.clientY };
}

function onSubmit(event: Event): void {
  // Without a press since the last time, it was sent by other means, and just now.
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

const onDraw = (event: Event) => {
  drawnMs = event.timeStamp;
};

/** What comes under the pointer with the visitor's own scrolling is pressed on purpose; a page also moves by itself. */
const onScroll = (event: Event) => {
  if (event.timeStamp - drawnMs <= doubleWithinMs) forget();
};

function onKey(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  pressedMs = timeStamp;
  const isSame =
    event.repeat ||
    (keyed?.key === key &&
      timeStamp - keyed.atMs <= doubleWithinMs &&
      !(keyRow.goesOn && isIn(keyRow, event)));
  const isHeld = isSame && pressKeys.includes(key) && target !== keyed?.on;
  if (isHeld) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  if (event.repeat) return;
  keyRow = withPress(keyRow, event, isHeld);
  // Another key in between, such as Tab, leads elsewhere on purpose.
  if (!isHeld) keyed = { key, atMs: timeStamp, on: target };
}
