import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core';
import { type Browser, viewport } from './browser.ts';

/** Chromium over CDP, or Firefox over WebDriver BiDi. */
export async function launchPuppeteer(options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: null });
  // Firefox's first page never gets the system's focus, without which Enter presses no button.
  const page = await browser.newPage();
  await page.setViewport(viewport);
  let problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error}`));
  page.on('console', (message) => {
    // Chromium logs every response above 399, including our own 404 page. Tests check the effect on the page instead.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`);
  });
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async key(name, heldKey) {
      if (heldKey) await page.keyboard.down(heldKey);
      await page.keyboard.press(name === 'Space' ? ' ' : name);
      if (heldKey) await page.keyboard.up(heldKey);
    },
    async choose(selector, file) {
      const field = await page.$(selector);
      if (field === null) throw new Error(`no such file field: ${selector}`);
      await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    async problems() {
      const problemsFound = problems;
      problems = [];
      return problemsFound;
    },
    close: () => browser.close(),
  };
}
