import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createCacheBudget } from '../../server/http/cache-budget.ts';
import { parseTarget } from '../../server/http/request-target.ts';
import { createSmtp } from '../../server/store/mail/smtp.ts';
import { createStripe } from '../../server/store/payments/stripe/stripe.ts';
import { createStore } from '../../server/store/store.ts';
import { listen } from '../fakes/listen.ts';
import { flatRate, threeZones } from './deliveries.ts';
import { fixtureCatalogue } from './fixture-catalogue.ts';

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
    // How far its clock runs ahead, in milliseconds.
    ahead: { type: 'string', default: '0' },
    catalogue: { type: 'string', default: 'fixture' },
    // Whether the price depends on the country.
    zones: { type: 'string' },
  },
});
let origin = '';
const log = (message: string, error?: unknown) =>
  void process.stderr.write(`${message}: ${error}\n`);
const store = await createStore({
  database: await openDatabase({
    place: values.url === undefined ? { file: values.file } : { url: values.url },
    log,
  }),
  storeId: 'candlewick',
  delivery: values.zones === undefined ? flatRate(0) : threeZones,
  now: () => Date.now() + Number(values.ahead),
  ...(values.stripe !== undefined && {
    provider: createStripe({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_test',
      apiUrl: values.stripe,
      countries: ['NL'],
    }),
    sweepEveryMs: 50,
  }),
  ...(values.smtp !== undefined && {
    mail: {
      smtp: createSmtp({ url: values.smtp, from: { name: '', address: 'shop@wax.example' } }),
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
  seed: values.catalogue === 'sample' ? sampleCatalogue : fixtureCatalogue,
});
const server = createServer({ keepAliveTimeout: 120_000 }, (req, res) => {
  if (!store.handle(req, res, parseTarget(req))) res.writeHead(404).end();
});
origin = await listen(server, Number(values.port));
process.stdout.write(`${origin}\n`);
