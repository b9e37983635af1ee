import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { startSite } from './running-site.ts';
import { goodForm, openSession, pay, sendForm, statusOf } from './store/buyer.ts';

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
/** The first released version: updates are promised from it on. */
const firstVersion = '1.0.0';
const origin = isFull
  ? git('.', 'rev-parse', '--verify', '--quiet', `v${firstVersion}^{commit}`)
  : '';

const texts = [
  ['/', 'Our door is open'],
  ['/learn/how-wax-melts', 'soot that glows'],
  ['/airdrops', 'Wächserei Übelhör'],
  ['/info/imprint', 'Lichtgasse 7, 1070 Wien'],
  ['/security.txt', ''],
] as const;

// Both versions install their packages, so this needs a connection.
test.runIf(origin !== '')(
  `SITE-OVER: an update from ${firstVersion} keeps the folder, orders and open checkouts`,
  async () => {
    const folder = join(temporaryFolder(), 'shop');
    git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
    const head = git('.', 'rev-parse', 'HEAD');
    const start = async (version: string) => {
      git(folder, 'checkout', '--quiet', version);
      const settings = {
        HOME: homedir(),
        // npm may be behind a proxy with its own certificate.
        NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
        DATA_DIR: join(folder, 'data'),
        MARKET_SOURCE: 'simulated',
      };
      return startSite(settings, ['scripts/run.mjs', 'start'], folder);
    };
    const placeOf = ({ url }: { url: string }) => ({
      origin: url,
      base: `${url}/api/store/waechserei`,
    });
    cpSync('test/fixtures/site', join(folder, 'site'), { recursive: true });
    const before = await start(origin);
    const writtenFiles = readdirSync(join(folder, 'site'), { recursive: true });
    const sessions: string[] = [];
    try {
      const place = placeOf(before);
      const { products } = await (await fetch(`${place.base}/products`)).json();
      const [{ id: variant_id }] = products[0].variants;
      for (let count = 0; count < 2; count++)
        sessions.push(await openSession(place, [{ variant_id, quantity: 1 }]));
      for (const session of sessions)
        await sendForm(place, `/checkout/${session}/country`, { country: 'DE' });
      expect((await pay(place, sessions[0] ?? '', { ...goodForm, choice: '1' })).status).toBe(303);
    } finally {
      await before.stop();
    }

    const updatedSite = await start(head);
    try {
      for (const [path, words] of texts) {
        const page = await fetch(updatedSite.url + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(await page.text(), path).toContain(words);
      }
      const place = placeOf(updatedSite);
      expect(await statusOf(place, sessions[0] ?? '')).toMatchObject({ order_status: 'paid' });
      const openSession = sessions[1] ?? '';
      expect((await pay(place, openSession, { ...goodForm, choice: '1' })).status).toBe(303);
      expect(await statusOf(place, openSession)).toMatchObject({ order_status: 'paid' });
    } finally {
      await updatedSite.stop();
    }
    expect(readdirSync(join(folder, 'site'), { recursive: true })).toEqual(writtenFiles);
  },
  600_000,
);
