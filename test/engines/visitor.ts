import axe from 'axe-core';
import { expect, vi } from 'vitest';
import { type Browser, inPage } from './browser.ts';
import { type FoundElement, findTarget, selectorSteps, type Target } from './find-target.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Retries until the attempt no longer throws, for long enough on a busy machine. */
const until = <Result>(attempt: () => Promise<Result>, within = { timeout: 20_000 }) =>
  vi.waitFor(attempt, { ...within, interval: 50 });

/** The actions and checks of a visitor, for every engine. Every call waits for its target. */
export function visitorOf(browser: Browser, siteUrl: string) {
  async function find(target: Target, { toPress = false } = {}): Promise<FoundElement> {
    const found = await inPage(browser, findTarget, selectorSteps(target), toPress);
    if (found === null) throw new Error(`not to be seen: ${JSON.stringify(target)}`);
    return found;
  }
  const evaluate = <Result>(script: () => Result) => inPage(browser, script);
  /** Waits until a condition on the page holds. */
  const finds = <Found>(what: () => Found, expected: Found) =>
    until(async () => expect(await evaluate(what), String(what)).toEqual(expected));

  /** Clicks the target once it has stopped moving and nothing covers it. */
  async function press(target: Target) {
    const { x, y } = await until(async () => {
      const { place } = await find(target, { toPress: true });
      if (place === null) throw new Error(`cannot be pressed: ${JSON.stringify(target)}`);
      return place;
    });
    await browser.click(x, y);
  }

  const fieldOf = (label: string, within?: Target): Target => ({
    role: 'textbox',
    name: label,
    ...(within && { within }),
  });
  const holds = (label: string, value: string, within?: Target) =>
    until(async () => expect((await find(fieldOf(label, within))).value).toBe(value));
  /** Types into an empty field whose label changes with its text. */
  async function write(label: string, text: string, within?: Target) {
    await press(fieldOf(label, within));
    await browser.type(text);
  }

  return {
    evaluate,
    finds,
    press,
    /** Loads a page and waits until it is interactive. */
    async open(path: string) {
      await browser.open(siteUrl + path);
      await finds(() => {
        const { documentElement: page } = document;
        return page.hasAttribute('data-ready') && !page.hasAttribute('data-first-view');
      }, true);
    },
    /** Loads a page that has no script to wait for. */
    openPlain: (path: string) => browser.open(siteUrl + path),
    /** Presses Tab until an element with this text or label has the focus, as somebody without a mouse does. */
    async reach(name: string) {
      for (let presses = 0; presses < 60; presses += 1) {
        await browser.key('Tab');
        const focused = await evaluate(() => {
          const on = document.activeElement;
          const isField =
            on instanceof HTMLInputElement ||
            on instanceof HTMLTextAreaElement ||
            on instanceof HTMLSelectElement;
          return (isField ? on.labels?.[0] : on)?.textContent?.trim();
        });
        if (focused === name) return;
      }
      throw new Error(`not reached by Tab: ${name}`);
    },
    type: (text: string) => browser.type(text),
    /** Accessibility violations of the page in its current state, with the elements concerned. */
    async violations(): Promise<string[]> {
      await browser.evaluate(`(() => { ${axe.source}
        return null; })()`);
      return inPage(browser, async () => {
        const { violations } = (await window.axe?.run('html')) ?? {};
        return (
          violations?.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
          ) ?? ['axe did not run']
        );
      });
    },
    sees: (target: Target) => until(() => find(target)),
    /** Waits until the target contains the text. */
    reads: (target: Target, text: string, within?: { timeout: number }) =>
      until(async () => expect((await find(target)).text).toContain(text), within),
    /** Scrolls, and waits for the page's scroll event. */
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
      await write(label, text, within);
      await holds(label, text, within);
    },
    /** Replaces a field's text by typing. */
    async correct(label: string, text: string, within?: Target) {
      await press(fieldOf(label, within));
      await browser.key('a', 'Control');
      await browser.type(text);
      await holds(label, text, within);
    },
    write,
    holds,
    key: browser.key,
    choose: (selector: string, file: string) => until(() => browser.choose(selector, file)),
    /** Copies a text from an element that stands in for another program. */
    async copy(text: string) {
      await inPage(
        browser,
        (copied) => {
          const other = document.createElement('textarea');
          other.id = 'another-program';
          other.value = copied;
          document.body.append(other);
          other.focus();
        },
        text,
      );
      await browser.key('a', 'Control');
      await browser.key('c', 'Control');
      await evaluate(() => document.querySelector('#another-program')?.remove());
    },
    /** Returns the text of the file that a link saves. */
    async saved(name: string) {
      const link: Target = { role: 'link', name };
      await until(() => find(link));
      return inPage(
        browser,
        async (label) => {
          const href = document.querySelector(`a[aria-label="${label}"]`)?.getAttribute('href');
          const answer = await fetch(href ?? '');
          if (!answer.headers.get('content-disposition')?.startsWith('attachment'))
            throw new Error(`no file to save: ${label}`);
          return answer.text();
        },
        name,
      );
    },
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
