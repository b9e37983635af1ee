import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../server/db/open-database.ts';
import { createCacheBudget } from '../../../server/http/cache-budget.ts';
import { parseRequestTarget } from '../../../server/http/request-target.ts';
import { createSmtp } from '../../../server/store/mail/smtp.ts';
import { createStore } from '../../../server/store/store.ts';
import { buyerPages } from '../../../web/buyer/buyer-pages.tsx';
import { listen } from '../../fakes/listen.ts';
import { mailServerSettings } from '../../fakes/mail-server-url.ts';
import { flatRate, threeZones } from '../deliveries.ts';
import { fixtureCatalogue } from '../fixture-catalogue.ts';

// A store without the rest of the site, as a process that tests can start several times and kill.
// It prints its address on a line when it is ready.
const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '' },
    url: { type: 'string' },
    port: { type: 'string', default: '0' },
    // The address of the fake Stripe that takes payments.
    stripe: { type: 'string' },
    // The address of the mail server.
    smtp: { type: 'string' },
    // The site's origin, if it is not this process's own.
    site: { type: 'string' },
    // The lead of its clock, in milliseconds.
    ahead: { type: 'string', default: '0' },
    // Set if the price depends on the country.
    zones: { type: 'string' },
  },
});
let origin = '';
const log = (message: string, error?: unknown) =>
  void process.stderr.write(`${message}: ${error}\n`);
/** Imported on demand, because loading Stripe's package takes a tenth of a second. */
const stripeAt = async (apiUrl: string) => {
  const { createStripe } = await import('../../../server/store/payments/stripe/stripe.ts');
  return createStripe({
    secretKey: 'sk_live_x',
    webhookSecret: 'whsec_test',
    apiUrl,
    countries: ['NL'],
  });
};
const store = await createStore({
  pages: buyerPages,
  database: await openDatabase({
    place: values.url === undefined ? { file: values.file } : { url: values.url },
    log,
  }),
  storeId: 'candlewick',
  delivery: values.zones === undefined ? flatRate(0) : threeZones,
  now: () => Date.now() + Number(values.ahead),
  ...(values.stripe !== undefined && {
    provider: await stripeAt(values.stripe),
    sweepEveryMs: 50,
  }),
  ...(values.smtp !== undefined && {
    mail: {
      smtp: createSmtp({
        server: mailServerSettings(values.smtp),
        from: { name: '', address: 'shop@wax.example' },
      }),
      copyTo: null,
      everyMs: 20,
    },
  }),
  siteOrigins: () => [values.site ?? origin],
  ratePerMinute: 0,
  clientAddress: (req) => req.socket.remoteAddress ?? '',
  securityHeaders: [],
  budget: createCacheBudget(8_000_000),
  log,
  seed: fixtureCatalogue,
});
const server = createServer({ keepAliveTimeout: 120_000 }, (req, res) => {
  if (!store.handle(req, res, parseRequestTarget(req))) res.writeHead(404).end();
});
origin = await listen(server, Number(values.port));
// A process that tests kill would not store its compile cache, so store it now.
flushCompileCache();
process.stdout.write(`${origin}\n`);
