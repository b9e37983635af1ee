import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from './fakes/listen.ts';
import { startFakeStripe } from './fakes/stripe/stripe.ts';
import { isFull } from './full-run.ts';
import { openConnection } from './raw-http.ts';
import { startSite } from './running-site.ts';

const simulatedMarket = { MARKET_SOURCE: 'simulated' };
/** The other signals that end the site. The site treats them alike, so only the full run sends each. */
const otherSignals = isFull ? (['SIGINT', 'SIGHUP'] as const) : [];

/** Waits until the shutdown has begun and the site refuses connections. */
async function stopsListening(url: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), 5_000);
}

describe('RUN-START: a sentence explains what keeps the site from starting', {
  timeout: 30_000,
}, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'candlewick-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a port in use by another program', async () => {
    const otherServer = createServer();
    const { port } = new URL(await listen(otherServer));
    try {
      const untouchedFolder = join(folder, 'untouched');
      await expect(
        startSite({ ...simulatedMarket, PORT: port, DATA_DIR: untouchedFolder }),
      ).rejects.toThrow(`ended with 1: Port ${port} on 127.0.0.1 is taken by another program`);
      expect(readdirSync(untouchedFolder)).toEqual([]);
    } finally {
      otherServer.close();
    }
  });

  test.runIf(isFull)('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startSite({ ...simulatedMarket, DATA_DIR: file })).rejects.toThrow(
      'ended with 1: The setting DATA_DIR cannot be used',
    );
  });

  test('a file that is no database', async () => {
    writeFileSync(join(folder, 'store.db'), 'this is no database, however long one looks at it');
    await expect(startSite({ ...simulatedMarket, DATA_DIR: folder })).rejects.toThrow(
      `ended with 1: The store in ${folder} cannot be opened`,
    );
  });

  test.runIf(isFull)('an address that this machine does not have', async () => {
    await expect(
      startSite({ ...simulatedMarket, HOST: '203.0.113.1', PUBLIC_URL: 'https://example.com' }),
    ).rejects.toThrow('ended with 1: The setting HOST cannot be used');
  });
});

test('RUN-STOP: a stop answers requests under way, no other connection delays it, and the exit code is 0', async () => {
  const site = await startSite({ ...simulatedMarket, CHECKOUT_RATE_PER_MINUTE: '0' });
  onTestFinished(() => site.stop());
  const body = JSON.stringify({ products: [] });
  const ask = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  const buy = `POST /api/store/candlewick/checkout HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const clients = await Promise.all(Array.from({ length: 50 }, () => openConnection(site.url)));
  for (const { socket } of clients)
    socket.write(`${buy}expect: 100-continue\r\n\r\n${body.slice(0, 5)}`);
  // "100 Continue" shows that the request has reached the site.
  await Promise.all(clients.map(({ socket }) => once(socket, 'data')));
  // One client has got an answer and sent half of its next request. Another only keeps its connection open.
  const halfRequest = await openConnection(site.url);
  halfRequest.socket.write(`${ask}${buy}\r\n`);
  const idleConnection = await openConnection(site.url);
  idleConnection.socket.write(ask);
  await Promise.all([halfRequest, idleConnection].map(({ socket }) => once(socket, 'data')));
  const siteExit = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  await stopsListening(site.url);
  expect(await idleConnection.answer).toContain('200 OK');
  // A second signal (npm and the terminal each send one) does not interrupt the shutdown.
  site.process.kill('SIGTERM');
  for (const { socket } of clients) socket.write(body.slice(5));
  halfRequest.socket.write(body);
  const answers = await Promise.all(clients.map(({ answer }) => answer));
  expect(answers.filter((text) => text.includes('HTTP/1.1 400'))).toHaveLength(50);
  expect(await halfRequest.answer).toContain('400 Bad Request');
  expect(await siteExit).toEqual([0, null]);
}, 30_000);

test.runIf(isFull)(
  'RUN-STOP: a stop answers requests under way: even a checkout whose payment provider does not respond',
  async () => {
    const stripe = await startFakeStripe();
    stripe.fault = 'silent';
    const shop = await startSite({
      ...simulatedMarket,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: stripe.url,
    });
    try {
      const api = `${shop.url}/api/store/candlewick`;
      const { products } = await (await fetch(`${api}/products`)).json();
      const [{ id: variant_id }] = products[0].variants;
      const answer = fetch(`${api}/checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          items: [{ variant_id, quantity: 1 }],
          successUrl: shop.url,
          cancelUrl: shop.url,
          timeZone: 'UTC',
        }),
      });
      await vi.waitFor(() => expect(stripe.calls).toContain('POST /v1/checkout/sessions'), 10_000);
      const shopExit = once(shop.process, 'exit');
      shop.process.kill('SIGTERM');
      // The response looks normal, because the checkout page will ask the provider again.
      expect((await (await answer).json()).url).toContain('/checkout/');
      expect(await shopExit).toEqual([0, null]);
    } finally {
      await shop.stop();
      await stripe.close();
    }
  },
  30_000,
);

describe('RUN-STOP: a signal to the starter alone', { timeout: 30_000 }, () => {
  test.each(['SIGTERM', ...(isFull ? (['SIGKILL'] as const) : []), ...otherSignals] as const)(
    '%s ends the site',
    async (signal) => {
      const site = await startSite(simulatedMarket, ['scripts/run.mjs', 'start']);
      const siteExit = once(site.process, 'exit');
      site.process.kill(signal);
      expect(await siteExit).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null]);
      await stopsListening(site.url);
      await site.stop();
    },
  );
});

describe('RUN-STOP: a signal to the npm that runs the starter', { timeout: 30_000 }, () => {
  // A stand-in for npm, which starts a shell and forwards only a few signals, and only to that shell.
  const npm = `
    const shell = require('node:child_process').spawn('sh', ['-c', process.execPath + ' scripts/run.mjs start; exit'], { stdio: 'inherit' });
    process.on('SIGTERM', () => shell.kill('SIGTERM'));
    shell.on('exit', () => process.exit(0));`;

  test.each([...(isFull ? (['SIGTERM'] as const) : []), 'SIGKILL', ...otherSignals] as const)(
    '%s ends the site',
    async (signal) => {
      const site = await startSite({ ...simulatedMarket, npm_lifecycle_event: 'start' }, [
        '-e',
        npm,
      ]);
      const siteExit = once(site.process, 'exit');
      site.process.kill(signal);
      expect(await siteExit).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal]);
      await stopsListening(site.url);
      await site.stop();
    },
  );
});

test('RUN-LOG: a log that can no longer be written ends nothing', async () => {
  const site = await startSite(simulatedMarket);
  try {
    site.process.stderr?.destroy();
    const hash = 'a'.repeat(64);
    // The log warns of this header, because no proxy is trusted.
    const forwardedRequest = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await fetch(`${site.url}/img/avatar/${hash}`, forwardedRequest)).status).toBe(200);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test('OPS-LOG: as JSON, the log is JSON to its last line, however the process ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-last-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A module that throws an uncaught error, which our own code never does.
  const oddScript = join(folder, 'odd.cjs');
  writeFileSync(
    oddScript,
    "process.on('SIGUSR2', () => { process.emitWarning('odd'); setImmediate(() => { throw new Error('broken s3cret-token-of-this'); }); });",
  );
  const json = { ...simulatedMarket, LOG_FORMAT: 'json', METRICS_TOKEN: 's3cret-token-of-this' };
  const messages = (logText: string) =>
    logText
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ level, message, error }) => [level, message, error?.message]);
  const site = await startSite({ ...json, NODE_OPTIONS: `--require=${oddScript}` });
  const siteClose = once(site.process, 'close');
  site.process.kill('SIGUSR2');
  expect(await siteClose).toEqual([1, null]);
  expect(messages(site.logged()).slice(-2)).toEqual([
    ['warn', 'a warning of Node', 'odd'],
    ['error', 'the process ends', 'broken [secret]'],
  ]);
  await site.stop();
  const refusal = await startSite({ ...json, PORT: 'x' }).then(String, String);
  expect(messages(refusal.replace(/^.*ended with 1: /, ''))).toEqual([
    ['error', expect.stringContaining('The setting PORT cannot be used'), undefined],
  ]);
});

// `npm start` never uses hot reload.
test.runIf(isFull)(
  'the site with hot reload shows its pages, too',
  async () => {
    const site = await startSite({}, ['scripts/dev.ts']);
    try {
      const answer = await fetch(`${site.url}/about`);
      expect(answer.status, site.logged()).toBe(200);
      expect(await answer.text()).toMatch(/<h1[^>]*>About/);
    } finally {
      await site.stop();
    }
  },
  30_000,
);
