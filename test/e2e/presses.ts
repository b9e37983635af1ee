import type { Locator, Page } from '@playwright/test';

/**
 * Somebody whose presses are counted: clicks, and keys that are no typing. A value that is typed or chosen is one press, with the way
 * into its field.
 */
export class Presser {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(control: Locator): Promise<void> {
    this.count += 1;
    await control.click();
  }
  async type(field: Locator, value: string): Promise<void> {
    this.count += 1;
    await field.fill(value);
  }
  async choose(field: Locator, choice: string): Promise<void> {
    this.count += 1;
    await field.selectOption(choice);
  }
  async key(name: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(name);
  }
}
