import axe from 'axe-core';
import { expect, vi } from 'vitest';
import { type Browser, runInPage } from './browser.ts';
import { type FoundElement, findTarget, selectorSteps, type Target } from './find-target.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Retries until the attempt no longer throws, for long enough on a busy machine. */
const retryUntil = <Result>(attempt: () => Promise<Result>, options = { timeout: 20_000 }) =>
  vi.waitFor(attempt, { ...options, interval: 50 });

/** The actions and checks of a visitor, for every engine. Every call waits for its target. */
export function visitorOf(browser: Browser, siteUrl: string) {
  async function find(target: Target, { toPress = false } = {}): Promise<FoundElement> {
    const foundElement = await runInPage(browser, findTarget, selectorSteps(target), toPress);
    if (foundElement === null) throw new Error(`not to be seen: ${JSON.stringify(target)}`);
    return foundElement;
  }
  const evaluate = <Result>(script: () => Result) => runInPage(browser, script);
  /** Waits until a condition on the page holds. */
  const finds = <Found>(find: () => Found, expected: Found) =>
    retryUntil(async () => expect(await evaluate(find), String(find)).toEqual(expected));

  /** Clicks the target once it has stopped moving and nothing covers it. */
  async function press(target: Target) {
    const { x, y } = await retryUntil(async () => {
      const { place } = await find(target, { toPress: true });
      if (place === null) throw new Error(`cannot be pressed: ${JSON.stringify(target)}`);
      return place;
    });
    await browser.click(x, y);
  }

  const fieldOf = (label: string, container?: Target): Target => ({
    role: 'textbox',
    name: label,
    ...(container && { within: container }),
  });
  const expectField = (label: string, value: string, container?: Target) =>
    retryUntil(async () => expect((await find(fieldOf(label, container))).value).toBe(value));
  /** Types into an empty field whose label changes with its text. */
  async function write(label: string, text: string, container?: Target) {
    await press(fieldOf(label, container));
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
        const focusedField = await evaluate(() => {
          const activeElement = document.activeElement;
          const isField =
            activeElement instanceof HTMLInputElement ||
            activeElement instanceof HTMLTextAreaElement ||
            activeElement instanceof HTMLSelectElement;
          return (isField ? activeElement.labels?.[0] : activeElement)?.textContent?.trim();
        });
        if (focusedField === name) return;
      }
      throw new Error(`not reached by Tab: ${name}`);
    },
    type: (text: string) => browser.type(text),
    /** Accessibility violations of the page in its current state, with the elements concerned. */
    async violations(): Promise<string[]> {
      await browser.evaluate(`(() => { ${axe.source}
        return null; })()`);
      return runInPage(browser, async () => {
        const { violations } = (await window.axe?.run('html')) ?? {};
        return (
          violations?.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
          ) ?? ['axe did not run']
        );
      });
    },
    sees: (target: Target) => retryUntil(() => find(target)),
    /** Waits until the target contains the text. */
    reads: (target: Target, text: string, options?: { timeout: number }) =>
      retryUntil(async () => expect((await find(target)).text).toContain(text), options),
    /** Scrolls, and waits for the page's scroll event. */
    scrollTo: (top: number) =>
      runInPage(
        browser,
        (y) =>
          new Promise<null>((resolve) => {
            addEventListener('scroll', () => resolve(null), { once: true });
            scrollTo(0, y);
          }),
        top,
      ),
    /** Types into an empty field. */
    async fill(label: string, text: string, container?: Target) {
      await write(label, text, container);
      await expectField(label, text, container);
    },
    /** Replaces a field's text by typing. */
    async correct(label: string, text: string, container?: Target) {
      await press(fieldOf(label, container));
      await browser.key('a', 'Control');
      await browser.type(text);
      await expectField(label, text, container);
    },
    write,
    holds: expectField,
    key: browser.key,
    choose: (selector: string, file: string) => retryUntil(() => browser.choose(selector, file)),
    /** Copies a text from an element that stands in for another program. */
    async copy(text: string) {
      await runInPage(
        browser,
        (copiedText) => {
          const textarea = document.createElement('textarea');
          textarea.id = 'another-program';
          textarea.value = copiedText;
          document.body.append(textarea);
          textarea.focus();
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
      await retryUntil(() => find(link));
      return runInPage(
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
