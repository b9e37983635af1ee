import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { startSite } from './running-site.ts';
import { goodForm, openSession, pay, sendForm, statusOf } from './store/buyer.ts';

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
const isFull = process.env['CANDLEWICK_FULL'] === '1';
/** The first commit that one command installed, built and started; '' where the history does not reach back to it. */
const origin = isFull
  ? git('.', 'log', '--diff-filter=A', '--format=%H', '--', 'scripts/run.mjs')
  : '';
const isShallow = isFull && git('.', 'rev-parse', '--is-shallow-repository') !== 'false';
const why = isShallow || origin === '' ? ' (left out: this clone has no history)' : '';

const texts = [
  ['/', 'Our door is open'],
  ['/learn/how-wax-melts', 'soot that glows'],
  ['/airdrops', 'Wächserei Übelhör'],
  ['/info/imprint', 'Lichtgasse 7, 1070 Wien'],
  ['/security.txt', ''],
] as const;

// Both versions install their packages, so this needs a connection.
test.runIf(isFull && why === '')(
  `SITE-OVER: an update from the first version that one command started keeps the folder, orders and open checkouts${why}`,
  async () => {
    const folder = join(temporaryFolder(), 'shop');
    git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
    const head = git('.', 'rev-parse', 'HEAD');
    const start = async (version: string, ...program: string[]) => {
      git(folder, 'checkout', '--quiet', version);
      const settings = {
        HOME: homedir(),
        // For npm, behind a proxy that has a certificate of its own.
        NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
        DATA_DIR: join(folder, 'data'),
        MARKET_SOURCE: 'simulated',
      };
      return startSite(settings, ['scripts/run.mjs', 'start', ...program], folder);
    };
    const placeOf = ({ url }: { url: string }, store: string) => ({
      origin: url,
      base: `${url}/api/store/${store}`,
    });
    const first = await start(origin, 'server/main.ts');
    cpSync('test/fixtures/site', join(folder, 'site'), { recursive: true });
    const written = readdirSync(join(folder, 'site'), { recursive: true });
    const sessions: string[] = [];
    try {
      const place = placeOf(first, 'candlewick');
      const { products } = await (await fetch(`${place.base}/products`)).json();
      const [{ id: variant_id }] = products[0].variants;
      for (let count = 0; count < 2; count++)
        sessions.push(await openSession(place, [{ variant_id, quantity: 1 }]));
      expect((await pay(place, sessions[0] ?? '')).status).toBe(303);
    } finally {
      await first.stop();
    }

    const updated = await start(head);
    try {
      for (const [path, words] of texts) {
        const page = await fetch(updated.url + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(await page.text(), path).toContain(words);
      }
      const place = placeOf(updated, 'waechserei');
      expect(await statusOf(place, sessions[0] ?? '')).toMatchObject({ order_status: 'paid' });
      const open = sessions[1] ?? '';
      // Since then the price depends on the country, so that is asked for first.
      expect((await pay(place, open)).status).toBe(422);
      await sendForm(place, `/checkout/${open}/country`, { country: 'DE' });
      expect((await pay(place, open, { ...goodForm, choice: '1' })).status).toBe(303);
      expect(await statusOf(place, open)).toMatchObject({ order_status: 'paid' });
    } finally {
      await updated.stop();
    }
    expect(readdirSync(join(folder, 'site'), { recursive: true })).toEqual(written);
  },
  600_000,
);
