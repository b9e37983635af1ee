import { useEffect, useState } from 'react';
import { Dialog } from './ui/dialog.tsx';
import { Keyboard } from './ui/icons.ts';

const offKey = 'desk-keys-off';

const keys = [
  ['/', 'to the search'],
  ['j', 'to the next row'],
  ['k', 'to the row before'],
  ['x', 'selects the row, or takes it out'],
  ['Enter', 'opens it'],
  ['?', 'shows this'],
] as const;

/** True in a text field, where letters are text and not shortcuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select') ||
    (target instanceof HTMLInputElement && !/^(?:checkbox|radio|button)$/.test(target.type)));

/** A row of a table or of a list, or a card that acts as one. */
const row = ['.table tbody tr', '.rows > li', '[data-row]'].map((each) => `main ${each}`).join();

const rows = () =>
  [...document.querySelectorAll<HTMLElement>(row)].filter((each) => each.checkVisibility());

const currentRow = () => document.activeElement?.closest<HTMLElement>(row);

/** The element that opens a row. Enter is safe on this element, because it changes nothing. */
const opener = 'a[href], [data-opens]';

/**
 * Moves the focus to the next or previous row: to the element that opens the row, or else to the row itself. Never
 * focuses a button that changes something.
 */
function move(by: 1 | -1): void {
  const all = rows();
  const current = currentRow();
  const at = current ? all.indexOf(current) + by : by === 1 ? 0 : all.length - 1;
  const next = all[Math.min(Math.max(at, 0), all.length - 1)];
  if (next === undefined) return;
  const target = next.querySelector<HTMLElement>(opener) ?? next;
  if (target === next) next.tabIndex = -1;
  target.focus();
  next.scrollIntoView({ block: 'nearest' });
}

const actions: ReadonlyMap<string, () => void> = new Map([
  ['/', () => document.querySelector<HTMLElement>('main [data-search]')?.focus()],
  ['j', () => move(1)],
  ['k', () => move(-1)],
  ['x', () => currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()],
]);

/** Keyboard shortcuts for lists and the search; `?` lists them. */
export function KeyboardShortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(offKey) === null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const action = event.key === '?' ? () => setOpen(true) : actions.get(event.key);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  const toggle = (on: boolean) => {
    setOn(on);
    if (on) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, '1');
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Keyboard size={18} strokeWidth={1.8} />
        <span>Keys</span>
      </button>
      <Dialog title="Keys" isOpen={isOpen} close={() => setOpen(false)}>
        <div className="stack">
          <dl className="facts">
            {keys.map(([key, what]) => (
              <div key={key} className="fact">
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <label>
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => toggle(target.checked)}
            />{' '}
            Use these keys
          </label>
        </div>
      </Dialog>
    </>
  );
}
