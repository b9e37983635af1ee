import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { catalogueIn } from '../../brand/catalogue/catalogue-in.ts';
import type { CatalogueSeed } from '../../brand/catalogue/seed.ts';
import { contactByMail, newsletterByMail, showsStore } from '../../content/features.ts';
import { language } from '../../content/language.ts';
import { brand } from '../../content/look/brand.ts';
import { delivery as ownDelivery } from '../../content/shop/delivery.ts';
import { shop } from '../../content/shop/shop-settings.ts';
import type { Delivery } from '../../domain/store/delivery.ts';
import type { Mailbox } from '../../domain/text/mailbox.ts';
import type { BuyerPages } from '../../web/buyer/buyer-pages.tsx';
import type { Database, Reader } from '../db/database.ts';
import { createStartupDeadline } from '../db/startup-deadline.ts';
import { ensureAddressSalt } from '../fleet/client-key.ts';
import { createFleetLimit } from '../fleet/rate-count.ts';
import { createVersionReader, type VersionReader } from '../fleet/version-reader.ts';
import { senderAddress } from '../http/address-group.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { RawHeaders } from '../http/reply.ts';
import type { RequestTarget } from '../http/request-target.ts';
import { endSamples } from './catalogue/end-samples.ts';
import { createCatalogueRoutes } from './catalogue/memory/catalogue-routes.ts';
import { loadDrawings } from './catalogue/memory/drawings.ts';
import { readVariantStock } from './catalogue/memory/live-stock.ts';
import { type Catalogue, createMemoryCatalogue } from './catalogue/memory/memory-catalogue.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { CheckoutOutcome } from './checkout/checkout-outcome.ts';
import { createCheckoutRoutes } from './checkout/checkout-routes.ts';
import { createCheckoutPageRoutes } from './checkout/page/checkout-page-routes.ts';
import { checkoutSources, loadPageFiles, orderSources } from './checkout/page/page-files.ts';
import { startSweeper } from './checkout/sweeper.ts';
import { createPayments } from './create-payments.ts';
import { createFormRoutes, type EnabledForms } from './forms/form-routes.ts';
import { hasSubscribers } from './forms/subscribers.ts';
import { createSubscriptionRoutes } from './forms/subscription-routes.ts';
import { accept } from './http/refusal.ts';
import { createResponder } from './http/responder.ts';
import { lastAnswerMs, startMailer } from './mail/mailer.ts';
import type { Smtp } from './mail/smtp.ts';
import { createOrderLinkSecret } from './orders/after-sale/order-token.ts';
import { createFormUrlKeyReader } from './orders/page/form-url-key.ts';
import { createOrderRoutes } from './orders/page/order-routes.ts';
import { setMailOn } from './outbox.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { createWebhookRoutes } from './payments/webhook-routes.ts';
import { startEraser } from './privacy/eraser.ts';
import { recoverableRetentionDays, unpaidRetentionDays } from './privacy/purposes.ts';
import { createStoreRoutes } from './store-routes.ts';
import { versionNames } from './store-values.ts';

/** The options that our own store shares with a hosted store. */
export interface SharedOptions {
  storeId: string;
  /** Epoch milliseconds. */
  now(): number;
  /** Our own origins as browsers send them. A function, because the port may be known only after the start. */
  siteOrigins(): readonly string[];
  /** The checkouts that a client may start per minute; 0 switches this limit and the limit of open holds off. */
  ratePerMinute: number;
  /** The visitor's address, as trusted proxies report it. */
  clientAddress(req: IncomingMessage): string;
  /** Sent with every response. A content policy among these is replaced by the response's own policy. */
  securityHeaders: RawHeaders;
  budget: CacheBudget;
  log(message: string, error?: unknown): void;
  /** Logs the end of a failure; `log` by default. */
  note?: (message: string) => void;
  /** True if visitors see the store; by default the setting of site.yaml. */
  isShown?: boolean;
  checkoutEnded?: ((outcome: CheckoutOutcome) => void) | undefined;
}

export interface StoreOptions extends SharedOptions {
  database: Database;
  /** The buyers' pages, as built. */
  pages: BuyerPages;
  /** The versions that processes read once a second; shared with other parts of the site. */
  versions?: VersionReader;
  /** The clock for the end of holds, which must be the same in all processes; `now` by default. */
  exactNow?: () => Promise<number>;
  /** A monotonic clock for rate limits. */
  elapsedMs?: () => number;
  /** The payment provider; absent for test payments. */
  provider?: PaymentProvider;
  /** Fills an empty database; by default with the samples, which are never sold for real money. */
  seed?: CatalogueSeed | undefined;
  /** The mail server. Without a mail server, no mail is sent, and no page mentions mail. */
  mail?: { smtp: Smtp; copyTo: Mailbox | null; desk?: string | null; everyMs?: number } | undefined;
  /** How many requests per minute a client may make to find an order or withdraw from one. */
  orderFinds?: number | undefined;
  /** The delivery rules; by default those of shop.yaml and site.yaml. */
  delivery?: Delivery;
  /** The forms that are enabled; by default those of site.yaml. */
  forms?: EnabledForms;
  /** The interval at which expired holds are released. */
  sweepEveryMs?: number;
  /** The interval at which data past its retention period is erased. */
  eraseEveryMs?: number;
  /** The days for which ended unpaid checkouts and test orders are kept; by default those of shop.yaml. */
  unpaidRetentionDays?: number;
  /** The interval at which the catalogue is checked for changes. */
  checkEveryMs?: number;
}

export interface Store {
  /**
   * Responds to the paths below /api/store/, /checkout/, /order and /webhooks/, and those of forms and of sample
   * drawings.
   *
   * @returns false for other paths
   */
  handle(req: IncomingMessage, res: ServerResponse, target: RequestTarget): boolean;
  catalogue: Catalogue;
  /** True if newsletter addresses were stored when the store was opened. */
  keepsList: boolean;
  /** True if the store is switched off, but had checkouts before it was opened. */
  soldBefore: boolean;
  /** Stops the timers. Call this after the last response, and before the database is closed. */
  close(): Promise<void>;
}

/** How long closing waits for a running round. A round may hang with the database. */
const roundWaitMs = 1_000;
const formsByMail: EnabledForms = { contact: contactByMail, newsletter: newsletterByMail };
const mailEveryMs = 2_000;
const formsPerMinute = 10;
const eraseEveryMs = 3_600_000;

/**
 * The delivery rules of a checkout. If the provider computes tax or our prices exclude tax, the
 * provider adds the tax.
 */
const deliveryAt = (provider: PaymentProvider | undefined, delivery: Delivery): Delivery =>
  provider !== undefined && (provider.computesTax || delivery.tax === 'added')
    ? { ...delivery, tax: null }
    : delivery;

/**
 * Opens the embedded store: catalogue in memory, checkout and sweeper.
 *
 * @throws when the database stays locked by another process or does not respond
 */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { storeId, now, log, siteOrigins, pages, database: db } = options;
  const { versions = createVersionReader(db.read, versionNames) } = options;
  const deadline = createStartupDeadline();
  const payments = createPayments({ db, provider: options.provider ?? null, now, log });
  const salt = await deadline.retry(() =>
    db.write(async (transaction) => {
      if (options.seed === undefined && payments.isLive) await endSamples(transaction, log, now());
      else await seedCatalogue(transaction, options.seed ?? catalogueIn(language), now());
      await createOrderLinkSecret(transaction);
      await setMailOn(transaction, options.mail !== undefined);
      return ensureAddressSalt(transaction);
    }, 'seed'),
  );
  const keepsList = await deadline.retry(() => hasSubscribers(db.read));
  const hasBuyers = await deadline.retry(() => hasAnyCheckout(db.read));
  const { isShown = showsStore } = options;
  const delivery = deliveryAt(options.provider, options.delivery ?? ownDelivery);
  const responder = createResponder(options.securityHeaders);
  const catalogue = await deadline.retry(() =>
    createMemoryCatalogue({
      read: db.read,
      versions,
      storeId,
      now,
      checkEveryMs: options.checkEveryMs ?? 1_000,
      log,
    }),
  );
  const limit = () => createRateLimit(options.ratePerMinute, options.elapsedMs);
  const senderOf = (req: IncomingMessage) => senderAddress(options.clientAddress(req));
  const clientOf = (req: IncomingMessage) => senderOf(req).client;
  const shared = { db, pages, responder, payments, now, siteOrigins, senderOf, clientOf, log };
  const orderFiles = await loadPageFiles(responder, orderSources);
  const routes = createStoreRoutes({
    storeId,
    isShown,
    hasBuyers,
    responder,
    log,
    catalogue: createCatalogueRoutes({
      catalogue,
      stock: async (ids) => accept(await readVariantStock(db.read, ids)),
      storeId,
      siteName: brand.name,
      responder,
      budget: options.budget,
    }),
    checkout: createCheckoutRoutes({
      ...shared,
      starts: limit(),
      ended: options.checkoutEnded,
      limit: options.ratePerMinute > 0 ? { perMinute: options.ratePerMinute, salt } : null,
      delivery,
    }),
    own: {
      orderPages: createOrderRoutes({
        ...shared,
        elapsedMs: options.elapsedMs,
        perMinute: options.orderFinds,
        files: orderFiles,
      }),
      forms: createFormRoutes({
        ...shared,
        forms: options.forms ?? formsByMail,
        byClient: createFleetLimit({
          db,
          name: 'form',
          perMinute: formsPerMinute,
          now,
          own: createRateLimit(formsPerMinute, options.elapsedMs),
          whileAway: 'refuse',
        }),
      }),
      subscriptions: createSubscriptionRoutes({
        ...shared,
        files: orderFiles,
        answersBuyers: isShown || hasBuyers,
      }),
      drawings: await loadDrawings(responder),
      webhooks: createWebhookRoutes(responder, payments),
      checkoutPage: createCheckoutPageRoutes({
        ...shared,
        delivery,
        isShown,
        readFormUrlKey: createFormUrlKeyReader(db, now),
        files: await loadPageFiles(responder, checkoutSources),
        attempts: createFleetLimit({
          db,
          name: 'pay',
          perMinute: options.ratePerMinute,
          own: limit(),
          whileAway: 'refuse',
          now,
        }),
      }),
    },
  });
  const stopSweeper = startSweeper({
    ...shared,
    now: options.exactNow ?? (async () => now()),
    everyMs: options.sweepEveryMs ?? 5_000,
  });
  const stopEraser = startEraser({
    ...shared,
    now: options.exactNow ?? (async () => now()),
    years: shop.keepInvoicesYears,
    unpaidRetentionDays:
      options.unpaidRetentionDays ??
      (shop.stripe.recovery ? recoverableRetentionDays : unpaidRetentionDays),
    everyMs: options.eraseEveryMs ?? eraseEveryMs,
  });
  const stopMailer =
    options.mail &&
    startMailer({
      everyMs: mailEveryMs,
      desk: null,
      ...options.mail,
      db,
      now,
      log,
      note: options.note ?? log,
      siteName: brand.name,
      drawLetter: pages.letter,
      origin: () => siteOrigins()[0] ?? '',
    });
  return {
    handle: routes.handle,
    catalogue,
    keepsList,
    soldBefore: hasBuyers && !isShown,
    async close() {
      const within = (work: Promise<unknown>, waitMs: number) =>
        Promise.race([work, after(waitMs, undefined, { ref: false })]);
      await Promise.all([
        within(stopSweeper(), roundWaitMs),
        within(stopEraser(), roundWaitMs),
        stopMailer && within(stopMailer(), lastAnswerMs + roundWaitMs),
      ]);
      await catalogue.close();
    },
  };
}

const hasAnyCheckout = async (read: Reader): Promise<boolean> =>
  (await read.selectFrom('checkout_session').select('id').limit(1).executeTakeFirst()) !==
    undefined ||
  (await read.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
