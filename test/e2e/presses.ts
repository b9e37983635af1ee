import type { Locator, Page } from '@playwright/test';

/**
 * Counts a person's presses: clicks, and keys that do not type. Typing or choosing a value counts as one press,
 * including the move to its field.
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
