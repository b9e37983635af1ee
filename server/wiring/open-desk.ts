import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { language } from '../../content/language.ts';
import { brand } from '../../content/look/brand.ts';
import { deskPeople } from '../../content/shop/desk.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import { createDeskListener } from '../desk/desk-app.ts';
import { createSignInMailer } from '../desk/entry/mail-link.ts';
import { createReadiness } from '../health/readiness.ts';
import { createClientAddress } from '../http/client-address.ts';
import { parseRequestTarget } from '../http/request-target.ts';
import { createImportedPictures } from '../images/imported-pictures.ts';
import { builtClientFolder, builtFiles } from '../pages/built-files.ts';
import { loadBuild } from '../pages/renderer.ts';
import { publishRequester } from '../processes/reloads.ts';
import { openSiteDatabase } from '../site/open-site-database.ts';
import { SiteFolder } from '../site-editor/site-folder.ts';
import { openCatalogueCopies } from '../store/catalogue/import/import-copies.ts';
import { createPayments } from '../store/create-payments.ts';
import { createDeskMachine } from './desk-machine.ts';
import { openPictures } from './open-pictures.ts';
import { openMailServer } from './open-store.ts';
import { paymentProvider } from './payment-provider.ts';
import { maxDeskTransactionMs, type Wiring } from './wiring.ts';

/** The path of the stylesheet of the site's product page. */
const siteStyle = () => builtFiles(builtClientFolder)('web/store/product.page.tsx').style;

/** Opens the owner's desk, in a process that serves no visitors. */
export async function openDesk(wiring: Wiring) {
  const { settings, log, stopping, environment, unbuilt, development } = wiring;
  await using opened = new AsyncDisposableStack();
  const { placesFile } = wiring;
  const database = await openSiteDatabase(settings, log, {
    placesFile,
    holdMs: maxDeskTransactionMs,
  });
  opened.defer(async () => database?.close());
  // This is impossible, because settings with a hosted store have no desk.
  if (database === null) throw new Error('The desk has no database');
  const { db, clock } = database;
  const pictures = openPictures(wiring, { database, opened });
  const { buyerPages, productPreview } = await (development ?? { load: loadBuild }).load();
  const mail = await openMailServer(settings);
  opened.defer(async () => mail?.smtp.close());
  const provider = await paymentProvider(settings, stopping);
  const machine = createDeskMachine(settings, environment);
  opened.defer(machine.stop);
  const listener = createDeskListener({
    machine,
    db,
    payments: createPayments({ db, provider, now: clock.now, log: log.error }),
    people: new Map(deskPeople),
    siteRun: environment['CANDLEWICK_SITE_RUN'] ?? randomUUID(),
    origin: () => wiring.origins()[0] ?? '',
    shop: brand.name,
    now: clock.now,
    mailLink:
      mail && createSignInMailer(mail.smtp, { drawLetter: buyerPages.letter, now: clock.now }),
    pictures: createImportedPictures(db, createResizerLoader()),
    servePicture: (req, res) => pictures.store.handle(req, res, parseRequestTarget(req)),
    copies: openCatalogueCopies(settings.DATA_DIR),
    site: {
      folder: new SiteFolder({
        own: resolve(environment['SITE_DIR'] || 'site'),
        defaults: 'brand',
        words: 'words',
        versions: join(settings.DATA_DIR, 'site-versions'),
        environment,
      }),
      language,
      publish: publishRequester(environment),
      unbuilt,
      servingSinceMs: Date.now(),
      builtMs: statSync('build/site/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0,
    },
    pages: {
      ...buyerPages,
      preview: (shown) => productPreview({ ...shown, style: siteStyle() }),
    },
    clientAddress: createClientAddress(settings.TRUST_PROXY, log.warn),
    log: log.warn,
  });
  const inUse = opened.move();
  return {
    listener,
    readiness: createReadiness(),
    close: () => inUse.disposeAsync(),
  };
}
