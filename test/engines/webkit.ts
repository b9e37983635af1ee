import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import type { WebKitPrograms } from '../../scripts/browsers.mjs';
import { freePort } from '../free-port.ts';
import { type Browser, type Key, type ModifierKey, runInPage, viewport } from './browser.ts';
import { consoleErrorsKey, takeConsoleErrors } from './console-error-collector.ts';

/** WebDriver's codes for keys. */
const keys: Record<Key | ModifierKey, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Shift: '\uE008',
  Control: '\uE009',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  a: 'a',
  c: 'c',
  v: 'v',
};

const maxLaunches = 3;
const answeredWithinMs = 30_000;

/** WebKitGTK over classic WebDriver, on its own virtual display. */
export async function launchWebKit(programs: WebKitPrograms): Promise<Browser> {
  // The driver picks a free port and passes it to the browser. If another program takes the port first, the driver
  // waits forever.
  for (let launch = 1; ; launch += 1)
    try {
      return await start(programs);
    } catch (error) {
      if (launch === maxLaunches) throw error;
    }
}

/** Starts the driver on its own display. */
async function startDriver(programs: WebKitPrograms) {
  const displayProcess = spawn(
    programs.display,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(displayProcess.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      // A container usually lacks what WebKit's sandbox needs.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // Without a GPU, compositing takes half a second per frame.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const stop = () => {
    driver.kill();
    displayProcess.kill();
  };
  return { port, stop };
}

async function start(programs: WebKitPrograms): Promise<Browser> {
  const { port, stop } = await startDriver(programs);
  process.once('exit', stop);

  async function call(method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(answeredWithinMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  await vi.waitFor(() => call('GET', '/status'), { timeout: 10_000 });
  const { sessionId } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      },
    },
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  const page = `/session/${sessionId}`;
  const performActions = (type: string, actions: object[]) =>
    call('POST', `${page}/actions`, { actions: [{ type, id: type, actions }] });
  const evaluate = (expression: string) =>
    call('POST', `${page}/execute/sync`, { script: `return ${expression}`, args: [] });
  const chromeHeight = await runInPage({ evaluate }, () => outerHeight - innerHeight);
  await call('POST', `${page}/window/rect`, {
    width: viewport.width,
    height: viewport.height + chromeHeight,
  });
  return {
    open: (address) => call('POST', `${page}/url`, { url: address }),
    evaluate,
    click: (x, y) =>
      performActions('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      performActions(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    key: (name, heldKey) => {
      const pressedKeys = [heldKey ?? [], name].flat().map((key) => keys[key]);
      return performActions('key', [
        ...pressedKeys.map((value) => ({ type: 'keyDown', value })),
        ...pressedKeys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async choose(selector, file) {
      const foundElement = await call('POST', `${page}/element`, {
        using: 'css selector',
        value: selector,
      });
      // WebDriver names an element by the value of its only key.
      const [id] = Object.values(foundElement);
      await call('POST', `${page}/element/${id}/value`, { text: file });
    },
    problems: () => runInPage({ evaluate }, takeConsoleErrors, consoleErrorsKey),
    async close() {
      process.off('exit', stop);
      await call('DELETE', page).finally(stop);
    },
  };
}
