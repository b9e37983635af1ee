import { expect, vi } from 'vitest';
import { type Browser, inPage } from './browser.ts';
import { look, type Seen, stepsTo, type Target } from './look.ts';

/** Waits until it no longer throws; long enough for a machine that does something else, too. */
const until = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  vi.waitFor(attempt, { timeout: 20_000, interval: 50 });

/** What somebody does and sees on the site, the same in every engine. Everything that is looked for is waited for. */
export function visitorOf(browser: Browser, siteUrl: string) {
  async function find(target: Target, { toPress = false } = {}): Promise<Seen> {
    const found = await inPage(browser, look, stepsTo(target), toPress);
    if (found === null) throw new Error(`not to be seen: ${JSON.stringify(target)}`);
    return found;
  }
  const evaluate = <Result>(script: () => Result) => inPage(browser, script);
  /** Waits until something about the page is so. */
  const finds = <Found>(what: () => Found, expected: Found) =>
    until(async () => expect(await evaluate(what), String(what)).toEqual(expected));

  /** Presses it once it stands still and nothing lies over it. */
  async function press(target: Target) {
    const { x, y } = await until(async () => {
      const { place } = await find(target, { toPress: true });
      if (place === null) throw new Error(`cannot be pressed: ${JSON.stringify(target)}`);
      return place;
    });
    await browser.click(x, y);
  }

  return {
    evaluate,
    finds,
    press,
    /** Opens a page anew, and waits until it answers. */
    async open(path: string) {
      await browser.open(siteUrl + path);
      await finds(() => {
        const { documentElement: page } = document;
        return page.hasAttribute('data-ready') && !page.hasAttribute('data-first-view');
      }, true);
    },
    sees: (target: Target) => until(() => find(target)),
    /** Waits until the text stands in it. */
    reads: (target: Target, text: string) =>
      until(async () => expect((await find(target)).text).toContain(text)),
    /** Scrolls, and waits until the page has heard of it. */
    scrollTo: (top: number) =>
      inPage(
        browser,
        (y) =>
          new Promise<null>((scrolled) => {
            addEventListener('scroll', () => scrolled(null), { once: true });
            scrollTo(0, y);
          }),
        top,
      ),
    /** Types into an empty field. */
    async fill(label: string, text: string, within?: Target) {
      const field: Target = { role: 'textbox', name: label, ...(within && { within }) };
      await press(field);
      await browser.type(text);
      await until(async () => expect((await find(field)).value).toBe(text));
    },
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
