import { z } from 'zod';
import { brand } from '../../content/look/brand.ts';
import { type Attribution, readAttribution } from '../../contract/attribution.ts';
import type { SettingName } from '../../contract/settings.ts';
import { readMailbox } from '../../domain/text/mailbox.ts';
import { readInterval } from '../../domain/time/interval.ts';
import { attributionOff } from '../market/attribution.ts';
import { parseMailServer } from '../store/mail/mail-server.ts';

/** The pattern is needed because Number() reads a blank as 0, and 0x10 as 16. */
const number = (min: number, max: number, pattern = /^\d+$/) =>
  z
    .string()
    .regex(pattern, 'must be a number in plain digits')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be ${min} to ${max}`);

const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });

/** URLs appear in logs, and calls append paths to them. Only the URLs of the database and the mail server may have a password. */
const isPlain = (url: URL): boolean => !url.username && !url.password && !url.search && !url.hash;

/**
 * True if each percent sign begins a code. Drivers decode the user and the password, and fail at any other percent
 * sign.
 */
function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/**
 * @param words the allowed values, for the error message
 * @param none a word that is allowed instead of a URL
 */
const urlSetting = (words: string, isGood: (url: URL) => boolean, none?: string) =>
  z
    .string()
    .trim()
    .refine((text) => {
      const url = URL.parse(text);
      return text === none || (url !== null && isGood(url));
    }, `must be ${words}`)
    .refine(isPercentEncoded, 'has a % that begins no code: write it as %25');
const httpUrl = urlSetting(
  'an http or https address without user name, password, ? or #, such as https://example.com/path',
  (url) => /^https?:$/.test(url.protocol) && isPlain(url),
);
const origin = urlSetting(
  'an http or https address without a path, such as https://example.com',
  (url) => /^https?:$/.test(url.protocol) && isPlain(url) && url.pathname === '/',
).transform((text) => new URL(text).origin);

const isLinkable = (credit: Attribution | null): boolean => {
  const url = credit && URL.parse(credit.url);
  return url !== null && !url.username && !url.password;
};

const mailbox = z
  .string()
  .trim()
  .transform((text, context) => {
    const read = readMailbox(text);
    if (read === null)
      context.addIssue('must be an e-mail address, alone or as Name <hello@example.com>');
    return read ?? z.NEVER;
  });

const mailServer = z.string().transform((text, context) => {
  const read = parseMailServer(text);
  if (typeof read !== 'string') return read;
  context.addIssue(read);
  return z.NEVER;
});

const settings = z.object({
  PORT: number(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WEB_CONCURRENCY: number(1, 64).default(1),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: origin.optional(),
  BACKUP_EVERY: z
    .string()
    .trim()
    .transform((text, context) => {
      const everyMs = text === 'off' ? null : readInterval(text);
      if (text !== 'off' && everyMs === null)
        context.addIssue('must be a time such as 30m, 24h or 7d, or off');
      return everyMs;
    })
    .default(null),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: number(1, 10_000).default(7),
  MARKET_SOURCE: oneOf('provider', 'simulated').default('provider'),
  MARKET_API_URL: httpUrl.default('https://api.coingecko.com/api/v3'),
  MARKET_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols, without spaces or line breaks')
    .optional(),
  MARKET_POLL_SECONDS: number(1, 86_400, /^\d+(?:\.\d+)?$/).default(60),
  MARKET_IDLE_POLL_SECONDS: z
    .string()
    .trim()
    .refine(
      (text) =>
        text === 'off' || (/^\d+$/.test(text) && Number(text) >= 10 && Number(text) <= 86_400),
      'must be a number of seconds from 10 to 86400, or off',
    )
    .transform((text) => (text === 'off' ? null : Number(text)))
    .default(null),
  MARKET_HISTORY: oneOf('on', 'off').default('on'),
  MARKET_CALLS_PER_MONTH: number(100, 1_000_000_000).optional(),
  MARKET_CREDIT: z
    .string()
    .trim()
    .refine(
      (text) => text === attributionOff || isLinkable(readAttribution(text)),
      `must be of the form Name https://address, such as CoinGecko https://www.coingecko.com/, or ${attributionOff}`,
    )
    .optional(),
  STORE_API_URL: httpUrl.optional(),
  STORE_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
    .default(brand.storeId),
  DATABASE_URL: urlSetting(
    'the address of a PostgreSQL database, such as postgres://user:password@host/store (a password with / # ? or @ has %2F %23 %3F or %40 in their place)',
    // An @ after the host means that an unencoded character has cut the password short.
    ({ protocol, pathname, search, hash }) =>
      /^postgres(ql)?:$/.test(protocol) && hash === '' && !`${pathname}${search}`.includes('@'),
  ).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a secret key, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be a signing secret, whsec_…')
    .optional(),
  STRIPE_API_URL: httpUrl.optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_BCC: mailbox.optional(),
  CHECKOUT_RATE_PER_MINUTE: number(0, 1_000_000).default(200),
  HSTS_SUBDOMAINS: oneOf('on', 'off').default('off'),
  OFFLINE: oneOf('on', 'off').default('on'),
  TRUST_PROXY: number(0, 10).default(0),
  AVATAR_URL: urlSetting(
    'an https address without user name, password, ? or #, or off',
    (url) => url.protocol === 'https:' && isPlain(url),
    'off',
  ).default('https://gravatar.com/avatar'),
  CACHE_MB: number(1, 100_000).default(64),
  LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info', 'debug').default('info'),
  LOG_FORMAT: oneOf('readable', 'json').default('readable'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits and symbols, without spaces')
    .optional(),
  DESK_PORT: number(0, 65_535).optional(),
  DESK_URL: origin.optional(),
  // content/read/site.ts reads SITE_DIR, for the build as well.
} satisfies Record<Exclude<SettingName, 'SITE_DIR'>, z.ZodType>);

export type Settings = z.infer<typeof settings>;

/** A setting that cannot be used. The message is one sentence for the person who starts the site. */
export class SettingsError extends Error {}

/** Settings of the embedded store, which STORE_API_URL turns off. */
const embeddedStoreSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'SMTP_URL',
  'BACKUP_EVERY',
  'DESK_PORT',
] as const;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads all settings of the server except SITE_DIR, which content/read and the programs of scripts/ read.
 *
 * @throws SettingsError naming the first wrong setting and what it accepts
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // Many tools write an empty value for "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([key, value]) => key in settings.shape && value !== ''),
  );
  const blank = Object.keys(given).find((name) => given[name]?.trim() === '');
  if (blank)
    throw new SettingsError(`The setting ${blank} is blank: give it a value, or unset it.`);
  const read = settings.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    throw new SettingsError(`The setting ${name} cannot be used: ${issue?.message}.`);
  }
  if (!loopback.has(read.data.HOST) && read.data.PUBLIC_URL === undefined) {
    throw new SettingsError(
      `The setting PUBLIC_URL is missing: with HOST=${read.data.HOST} others can reach the site, so it needs its own address, such as https://example.com.`,
    );
  }
  const elsewhere = embeddedStoreSettings.find((name) => (read.data[name] ?? null) !== null);
  if (read.data.STORE_API_URL !== undefined && elsewhere !== undefined) {
    throw new SettingsError(
      `The settings STORE_API_URL and ${elsewhere} exclude each other: a hosted store takes its own payments, writes its own mails, makes its own backups and has a desk of its own.`,
    );
  }
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = read.data;
  if (key === undefined && secret !== undefined) {
    throw new SettingsError(
      'The setting STRIPE_SECRET_KEY is missing: with STRIPE_WEBHOOK_SECRET alone the site would take test payments and no money. Set both, or neither.',
    );
  }
  if (key !== undefined && secret === undefined) {
    throw new SettingsError(
      'The setting STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY the site takes real money, and only signed webhook events can confirm a payment.',
    );
  }
  if ((read.data.SMTP_URL === undefined) !== (read.data.MAIL_FROM === undefined)) {
    throw new SettingsError(
      'The settings SMTP_URL and MAIL_FROM go together: the one is the mail server, the other the address that mails come from. Set both, or neither.',
    );
  }
  if (read.data.SMTP_URL === undefined && read.data.MAIL_BCC !== undefined) {
    throw new SettingsError(
      'The setting MAIL_BCC has no effect without SMTP_URL: the site sends no mail.',
    );
  }
  refuseOpenDesk(read.data);
  return read.data;
}

/**
 * Refuses a desk that others could reach or overhear. The desk changes orders and stock, so nobody
 * may read its traffic, and no page of the site may call it.
 */
function refuseOpenDesk({ DESK_PORT: port, DESK_URL: url, HOST, PUBLIC_URL }: Settings): void {
  if (port === undefined && url !== undefined)
    throw new SettingsError(
      'The setting DESK_URL has no effect without DESK_PORT, the port at which the desk listens.',
    );
  if (port !== undefined && url === undefined && !loopback.has(HOST))
    throw new SettingsError(
      `The setting DESK_URL is missing: with HOST=${HOST} others can reach the desk, so it needs its own address, such as https://desk.example.com.`,
    );
  if (url === undefined) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !loopback.has(hostname.replace(/^\[|\]$/g, '')))
    throw new SettingsError(
      'The setting DESK_URL cannot be used: it must be an https address, because anyone who reads the traffic could sign in.',
    );
  if (url === PUBLIC_URL)
    throw new SettingsError(
      'The settings DESK_URL and PUBLIC_URL must differ: the desk needs an address of its own, such as https://desk.example.com.',
    );
}
