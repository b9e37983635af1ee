import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { deskLinkUrl, terminalPerson } from '../../contract/desk.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createSignInLink } from '../../server/store/staff/links.ts';
import { copyProject } from '../copy-project.ts';
import { freePort } from '../free-port.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { openSession, pay, statusOf } from '../store/buyer.ts';
import { someVariant } from '../store/some-variant.ts';

export interface DeskSite {
  site: RunningSite;
  /** Makes a link to the desk with the owner's command. */
  linkByCommand(): Promise<string>;
  /** Makes a link to the desk as the command does, without the second that the command takes. */
  link(): Promise<string>;
  /**
   * Buys one unit.
   *
   * @returns the order's number
   */
  buy(): Promise<string>;
}

/** @param folder a copy of the project, which the starter builds and can publish */
export async function startDesk(
  variables: Record<string, string> = {},
  folder?: string,
): Promise<DeskSite> {
  const settings = {
    ...variables,
    DESK_PORT: String(await freePort()),
    MARKET_SOURCE: 'simulated',
    CHECKOUT_RATE_PER_MINUTE: '0',
    TRUST_PROXY: '1',
  };
  const site = await (folder === undefined
    ? startSite(settings)
    : startSite({ ...settings, PATH: '' }, ['scripts/run.mjs', 'start'], folder));
  // The desk is a separate process, which starts after the site.
  const entry = `http://localhost:${settings.DESK_PORT}/api/entry`;
  while (!(await fetch(entry).catch(() => null))?.ok) await delay(50);
  const command = { ...settings, DATA_DIR: site.dataDir, CANDLEWICK_ENV_FILE: 'off' };
  const place = { origin: site.url, base: `${site.url}/api/store/candlewick` };
  return {
    site,
    async linkByCommand() {
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/store.ts', 'desk'], {
        cwd: folder,
        env: { PATH: process.env['PATH'], CANDLEWICK_PLACES: 'off', ...command },
      });
      return stdout.split('\n')[0] ?? '';
    },
    async link() {
      const db = await openDatabase({ place: { file: join(site.dataDir, 'store.db') } });
      const token = await createSignInLink(db, terminalPerson, { nowMs: Date.now() });
      await db.close();
      return deskLinkUrl(new URL(entry).origin, token);
    },
    async buy() {
      const line = { variant_id: await someVariant(place), quantity: 1 };
      const session = await openSession(place, [line]);
      await pay(place, session);
      return (await statusOf(place, session)).order_number ?? '';
    },
  };
}

/** Starts the desk of an owner's site. The starter builds the site in a folder, from which it can be published. */
export function startOwnDesk(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<DeskSite> {
  copyProject(folder);
  cpSync('build', join(folder, 'build'), { recursive: true });
  mkdirSync(join(folder, 'site'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'site', name), text);
  return startDesk({}, folder);
}

/** The number of households that have entered so far, because each may try only thirty times a minute. */
let households = 0;

export async function enterDesk(page: Page, desk: DeskSite): Promise<void> {
  households += 1;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${households}.1` });
  await page.goto(await desk.link());
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
}
