/** A browser with one page: what the drivers of all engines can do. What a visitor does is built on it (visitor.ts). */
export interface Browser {
  /** Opens an address, and waits until it has been loaded. */
  open(address: string): Promise<void>;
  /** @returns what an expression in the page comes to, as JSON can carry it */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the mouse's button at a place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** The errors in the console since this was last asked, those of pages left meanwhile too. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export const viewport = { width: 1280, height: 800 };

/**
 * Runs a function in the page.
 *
 * @param script uses nothing from outside itself
 * @param values what JSON can carry
 */
export const inPage = <Values extends unknown[], Result>(
  browser: Pick<Browser, 'evaluate'>,
  script: (...values: Values) => Result,
  ...values: Values
) => browser.evaluate(`(${script})(...${JSON.stringify(values)})`) as Promise<Result>;
