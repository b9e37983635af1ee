import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { language } from '../../content/language.ts';
import { brand } from '../../content/look/brand.ts';
import { deskPeople } from '../../content/shop/desk.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import type { Handler } from '../http/handler.ts';
import { parseTarget } from '../http/request-target.ts';
import { createOwnPictures } from '../images/own-pictures.ts';
import { listen, stopListening } from '../listening/listening.ts';
import { createSiteServer } from '../listening/site-server.ts';
import type { Build } from '../pages/renderer.ts';
import { publishOf } from '../processes/reloads.ts';
import type { SiteDatabase } from '../site/open-site-database.ts';
import { createCopyFolder } from '../store/catalogue/import/import-copies.ts';
import { createDeskMachine } from './desk-machine.ts';
import { deskUrl } from './desk-url.ts';
import { mailServer } from './open-store.ts';
import { paymentProvider } from './payment-provider.ts';
import type { Wiring } from './wiring.ts';

interface DeskContext {
  database: SiteDatabase | null;
  buyerPages: Build['buyerPages'];
  /** Serves the pictures of products. */
  storePictures: Handler;
  clientAddress(req: IncomingMessage): string;
  /** Closes everything that is opened here. */
  opened: AsyncDisposableStack;
}

export interface Desk {
  /** Begins to listen. */
  listen(): Promise<void>;
}

/**
 * The owner's desk, at a port of its own; null where it is not wanted. The first of several processes serves it, since it
 * keeps the challenges of passkeys in memory.
 */
export async function openDesk(
  { settings, log, headers, process, stopping, environment, unbuilt }: Wiring,
  { database, buyerPages, storePictures, clientAddress, opened }: DeskContext,
): Promise<Desk | null> {
  const { DESK_PORT: port } = settings;
  if (port === undefined || database === null || process !== '1') return null;
  // Loaded only here: most sites have no desk.
  const [
    { getRequestListener },
    { createDeskApp },
    { createPayments },
    { deskMailer },
    { SiteFolder },
  ] = await Promise.all([
    import('@hono/node-server'),
    import('../desk/desk-app.ts'),
    import('../store/create-payments.ts'),
    import('../desk/mail-link.ts'),
    import('../site-editor/site-folder.ts'),
  ]);
  const { db, clock } = database;
  const mail = await mailServer(settings);
  const provider = await paymentProvider(settings, stopping);
  let origin = deskUrl(settings) ?? '';
  const machine = createDeskMachine(settings, environment);
  opened.defer(machine.stop);
  const app = createDeskApp({
    machine,
    db,
    payments: createPayments({ db, provider, now: clock.now, log: log.error }),
    people: new Map(deskPeople),
    origin: () => origin,
    shop: brand.name,
    now: clock.now,
    mailLink: mail && deskMailer(mail.smtp, { shop: brand.name, now: clock.now }),
    pictures: createOwnPictures(db, createResizerLoader()),
    copies: createCopyFolder(settings.DATA_DIR),
    site: {
      folder: new SiteFolder({
        own: resolve(environment['SITE_DIR'] || 'site'),
        defaults: 'brand',
        words: 'words',
        versions: join(settings.DATA_DIR, 'site-versions'),
        environment,
      }),
      language,
      publish: publishOf(environment),
      unbuilt,
      servingSinceMs: Date.now(),
      builtMs: statSync('build/site/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0,
    },
    pages: buyerPages,
    clientAddress,
    log: log.warn,
  });
  const isBehindProxy = settings.TRUST_PROXY > 0;
  const pages = getRequestListener(app.fetch);
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    // Pictures that visitors see, too.
    if (!storePictures.handle(req, res, parseTarget(req))) void pages(req, res);
  };
  const server = createSiteServer({
    headers,
    isBehindProxy,
    answer,
  });
  opened.defer(async () => {
    if (server.listening) await stopListening(server);
    mail?.smtp.close();
  });
  return {
    async listen() {
      const listensAt = await listen(server, port, settings.HOST, 'DESK_PORT');
      origin = deskUrl({ ...settings, DESK_PORT: listensAt }) ?? origin;
      log.info(`The desk listens at ${origin}`);
    },
  };
}
