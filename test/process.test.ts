import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFakeStripe } from './fakes/stripe.ts';
import { open } from './raw-http.ts';
import { type RunningSite, startSite } from './running-site.ts';

const simulated = { MARKET_SOURCE: 'simulated' };
/** What may be passed on is treated alike: each is tried in the full run. */
const alike = process.env['CANDLEWICK_FULL'] === '1' ? (['SIGHUP'] as const) : [];

/** The shutdown has begun: no new connections. */
async function stopsListening(url: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), 5_000);
}

describe('RUN-START: what keeps the site from starting is said in a sentence', {
  timeout: 30_000,
}, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'candlewick-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a port that another program has', async () => {
    const first = await startSite(simulated);
    try {
      const { port } = new URL(first.url);
      const untouched = join(folder, 'untouched');
      await expect(startSite({ ...simulated, PORT: port, DATA_DIR: untouched })).rejects.toThrow(
        `ended with 1: Port ${port} on 127.0.0.1 is taken by another program`,
      );
      expect(readdirSync(untouched)).toEqual([]);
    } finally {
      await first.stop();
    }
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startSite({ ...simulated, DATA_DIR: file })).rejects.toThrow(
      'ended with 1: The setting DATA_DIR cannot be used',
    );
  });

  test('a database that is none', async () => {
    writeFileSync(join(folder, 'store.db'), 'this is no database, however long one looks at it');
    await expect(startSite({ ...simulated, DATA_DIR: folder })).rejects.toThrow(
      `ended with 1: The store in ${folder} cannot be opened`,
    );
  });

  test('an address that is not of this machine', async () => {
    await expect(
      startSite({ ...simulated, HOST: '203.0.113.1', PUBLIC_URL: 'https://example.com' }),
    ).rejects.toThrow('ended with 1: The setting HOST cannot be used');
  });
});

describe('RUN-STOP: a stop answers what is under way', () => {
  let site: RunningSite;
  beforeEach(async () => {
    site = await startSite({ ...simulated, CHECKOUT_RATE_PER_MINUTE: '0' });
  }, 30_000);
  afterEach(() => site.stop());

  test('50 requests whose bodies are half sent are answered, and the exit code is 0', async () => {
    const body = JSON.stringify({ products: [] });
    const head = `POST /api/store/candlewick/checkout HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`;
    const clients = await Promise.all(Array.from({ length: 50 }, () => open(site.url)));
    for (const { socket } of clients) socket.write(head + body.slice(0, 5));
    // "100 Continue" says that the request has reached the site.
    await Promise.all(clients.map(({ socket }) => once(socket, 'data')));
    const exited = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    await stopsListening(site.url);
    // A second signal (npm and the terminal each send one) interrupts nothing.
    site.process.kill('SIGTERM');
    for (const { socket } of clients) socket.write(body.slice(5));
    const answers = await Promise.all(clients.map(({ answer }) => answer));
    expect(answers.filter((text) => text.includes('HTTP/1.1 400'))).toHaveLength(50);
    expect(await exited).toEqual([0, null]);
  });

  test('a connection that waits for more once it has had its answer does not hold the stop up', async () => {
    const { socket, answer } = await open(site.url);
    const body = '{}';
    socket.write(
      `GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nPOST /api/store/candlewick/checkout HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await once(socket, 'data');
    const exited = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    await stopsListening(site.url);
    socket.write(body);
    expect(await answer).toContain('400 Bad Request');
    expect(await exited).toEqual([0, null]);
  });

  test('a connection that is kept alive for nothing does not hold the stop up', async () => {
    const { socket, answer } = await open(site.url);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    const exited = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await answer).toContain('200 OK');
  });
});

test('RUN-STOP: a stop answers what is under way: a checkout whose payment provider says nothing is answered, too', async () => {
  const stripe = await startFakeStripe();
  stripe.fault = 'silent';
  const shop = await startSite({
    ...simulated,
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
    const exited = once(shop.process, 'exit');
    shop.process.kill('SIGTERM');
    // As while it runs: the checkout page asks the provider again.
    expect((await (await answer).json()).url).toContain('/checkout/');
    expect(await exited).toEqual([0, null]);
  } finally {
    await shop.stop();
    await stripe.close();
  }
}, 30_000);

describe('RUN-STOP: a signal to the starter alone', { timeout: 30_000 }, () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGKILL', ...alike] as const)(
    '%s ends the site',
    async (signal) => {
      const site = await startSite(simulated, ['scripts/run.mjs', 'start']);
      const exited = once(site.process, 'exit');
      site.process.kill(signal);
      expect(await exited).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null]);
      await stopsListening(site.url);
      await site.stop();
    },
  );
});

describe('RUN-STOP: a signal to the npm that runs the starter', { timeout: 30_000 }, () => {
  // Like npm, which starts a shell and forwards only a few signals, and only to that shell.
  const npm = `
    const shell = require('node:child_process').spawn('sh', ['-c', process.execPath + ' scripts/run.mjs start; exit'], { stdio: 'inherit' });
    process.on('SIGTERM', () => shell.kill('SIGTERM'));
    shell.on('exit', () => process.exit(0));`;

  test.each(['SIGTERM', 'SIGKILL', ...alike] as const)('%s ends the site', async (signal) => {
    const site = await startSite({ ...simulated, npm_lifecycle_event: 'start' }, ['-e', npm]);
    const exited = once(site.process, 'exit');
    site.process.kill(signal);
    expect(await exited).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal]);
    await stopsListening(site.url);
    await site.stop();
  });
});

test('RUN-LOG: a log that nobody can write to any more ends nothing', async () => {
  const site = await startSite(simulated);
  try {
    site.process.stderr?.destroy();
    const hash = 'a'.repeat(64);
    // Warned of, for no proxy is trusted.
    const warned = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await fetch(`${site.url}/img/avatar/${hash}`, warned)).status).toBe(200);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test('the site with hot reload shows its pages, too', async () => {
  const site = await startSite({}, ['scripts/dev.ts']);
  try {
    const answer = await fetch(`${site.url}/about`);
    expect(answer.status, site.logged()).toBe(200);
    expect(await answer.text()).toMatch(/<h1[^>]*>About/);
  } finally {
    await site.stop();
  }
}, 30_000);
