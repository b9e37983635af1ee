import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DeskRole } from '../../contract/desk.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import type { DatabasePlace } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createDeskListener } from '../../server/desk/desk-app.ts';
import type { DeskMachine, DeskParts } from '../../server/desk/desk-context.ts';
import { createImportedPictures } from '../../server/images/imported-pictures.ts';
import { readSettings } from '../../server/site/env.ts';
import { SiteFolder } from '../../server/site-editor/site-folder.ts';
import { openCatalogueCopies } from '../../server/store/catalogue/import/import-copies.ts';
import { createTestPayments } from '../../server/store/payments/test-payments.ts';
import { createSignInLink } from '../../server/store/staff/links.ts';
import { createDeskMachine } from '../../server/wiring/desk-machine.ts';
import { maxDeskTransactionMs } from '../../server/wiring/wiring.ts';
import { buyerPages } from '../../web/buyer/buyer-pages.tsx';
import { productPreview } from '../../web/preview/product-preview.tsx';
import { listen } from '../fakes/listen.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { dataDirOf } from '../store/operator.ts';
import type { RunningStore } from '../store/running-store.ts';

/** A desk on a real socket, with its own connection to a store's database, and the store's clock. */
export interface RunningDesk {
  parts: DeskParts;
  origin: string;
  people: Map<string, DeskRole>;
  mailed: { to: string; url: string }[];
  logged: string[];
  link(person?: string): Promise<string>;
  /** A call from the desk's own page. */
  call(method: string, path: string, how?: DeskCall): Promise<DeskAnswer>;
  /** Enters through a link. @returns the session's cookie */
  enter(person?: string): Promise<string>;
}

interface DeskCall {
  /** The session's cookie, as `name=value`; without it, nobody is logged in. */
  cookie?: string;
  json?: unknown;
  /** A picture, instead of JSON. */
  picture?: Uint8Array<ArrayBuffer>;
  key?: string;
}

interface DeskAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Sends requests as the desk's own page does. */
export const deskCalls =
  (origin: () => string): RunningDesk['call'] =>
  async (method, path, { cookie, json, picture, key } = {}) => {
    const response = await fetch(`${origin()}/api${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && {
          origin: origin(),
          'content-type': picture === undefined ? 'application/json' : 'image/png',
          'idempotency-key': key ?? randomUUID(),
        }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(picture !== undefined && { body: picture }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = isJson ? JSON.parse(text) : { text };
    return { status: response.status, body, headers: response.headers };
  };

/** The cookie of the session that a response opens. */
export const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Runs the real programs on the store's database. */
export function machineOf(
  place: DatabasePlace,
  variables: Readonly<Record<string, string>> = {},
): DeskMachine & { stop(): Promise<void> } {
  const backups = temporaryFolder();
  const settings = readSettings({
    BACKUP_DIR: backups,
    MARKET_SOURCE: 'simulated',
    ...('file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url }),
  });
  return createDeskMachine(settings, {
    ...variables,
    PATH: process.env['PATH'],
    CANDLEWICK_PLACES: 'off',
    CANDLEWICK_ENV_FILE: 'off',
    PORT: '0',
    BACKUP_DIR: backups,
    MARKET_SOURCE: 'simulated',
    ...('file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url }),
  });
}

export async function runDesk(
  { database, clock }: Pick<RunningStore, 'database' | 'clock'>,
  customParts: Partial<DeskParts> = {},
): Promise<RunningDesk> {
  const db = await openDatabase({ place: database.place, holdMs: maxDeskTransactionMs });
  const peopleRoles = new Map<string, DeskRole>();
  const mailedLinks: RunningDesk['mailed'] = [];
  const logLines: string[] = [];
  let origin = '';
  const parts: DeskParts = {
    db,
    people: peopleRoles,
    siteRun: 'the first start',
    payments: createTestPayments({ db, now: () => clock.nowMs }),
    origin: () => origin,
    shop: 'Candlewick',
    now: () => clock.nowMs,
    async mailLink(link) {
      mailedLinks.push(link);
    },
    pictures: createImportedPictures(db, createResizerLoader()),
    servePicture: () => false,
    machine: machineOf(database.place),
    copies: openCatalogueCopies(dataDirOf({ database })),
    site: {
      folder: new SiteFolder({
        own: join(dataDirOf({ database }), 'site'),
        defaults: 'brand',
        words: 'words',
        versions: join(dataDirOf({ database }), 'site-versions'),
        environment: { ...process.env, CANDLEWICK_BUILDS_FOR: undefined },
      }),
      language: 'en',
      publish: null,
      unbuilt: () => undefined,
      servingSinceMs: 0,
      builtMs: 0,
    },
    pages: {
      ...buyerPages,
      preview: (shownProduct) => productPreview({ ...shownProduct, style: '/assets/style.css' }),
    },
    clientAddress: (req) => String(req.headers['x-test-address'] ?? '127.0.0.1'),
    log: (message, error) => logLines.push(error === undefined ? message : `${message}: ${error}`),
    ...customParts,
  };
  // As on the site's own server, the handlers refuse a request without a Host.
  const server = createServer({ requireHostHeader: false }, createDeskListener(parts));
  origin = (await listen(server)).replace('127.0.0.1', 'localhost');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await db.close();
  });
  const call = deskCalls(() => origin);
  const link = (person = 'owner') => createSignInLink(db, person, { nowMs: clock.nowMs });
  return {
    ...{ parts, people: peopleRoles, mailed: mailedLinks, logged: logLines, link, call },
    get origin() {
      return origin;
    },
    async enter(person) {
      const entry = await call('POST', '/enter', { json: { token: await link(person) } });
      return cookieOf(entry);
    },
  };
}

/** Forgets a person as the desk's dialog does, which first shows what would be erased. */
export async function forgetAtDesk(
  { call }: Pick<RunningDesk, 'call'>,
  { cookie, email }: { cookie: string; email: string },
): Promise<DeskAnswer> {
  const forget = (seenPlan: unknown) =>
    call('POST', '/people/forget', { cookie, json: { email, seen: seenPlan } });
  return forget((await forget(null)).body['version']);
}

/** The name of the catalogue's last copy, which an undo at the desk has to name. */
export async function lastCopyName({ call }: Pick<RunningDesk, 'call'>, cookie: string) {
  const copyList = (await call('GET', '/imports', { cookie })).body as unknown as {
    name: string;
  }[];
  return copyList[0]?.name ?? '';
}
