/** A browser with one page. It has only the functions that the drivers of all engines support; visitor.ts builds on it. */
export interface Browser {
  /** Opens a URL and waits until it has loaded. */
  open(address: string): Promise<void>;
  /**
   * Evaluates an expression in the page.
   *
   * @returns its value, which must be JSON
   */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a point of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Presses a key, optionally with a modifier key held down. */
  key(name: Key, held?: ModifierKey): Promise<void>;
  /** Puts a local file into the first file field that a CSS selector finds, even if the field is hidden. */
  choose(selector: string, file: string): Promise<void>;
  /** Console errors since the last call, including those of pages that the browser has left since. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'Shift'
  | 'Home'
  | 'End'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'a'
  | 'c'
  | 'v';

export type ModifierKey = 'Shift' | 'Control';

export const viewport = { width: 1280, height: 800 };

/**
 * Runs a function in the page.
 *
 * @param script must not use anything from its enclosing scope
 * @param values must be JSON
 */
export const runInPage = <Values extends unknown[], Result>(
  browser: Pick<Browser, 'evaluate'>,
  script: (...values: Values) => Result,
  ...values: Values
) => browser.evaluate(`(${script})(...${JSON.stringify(values)})`) as Promise<Result>;
