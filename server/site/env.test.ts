import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './env.ts';

describe('settings', () => {
  test('none is required', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      MARKET_SOURCE: 'provider',
      MARKET_POLL_SECONDS: 60,
      MARKET_IDLE_POLL_SECONDS: null,
      MARKET_HISTORY: 'on',
      CHECKOUT_RATE_PER_MINUTE: 200,
      TRUST_PROXY: 0,
    });
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', ' '],
    ['PORT', '0x10'],
    ['PORT', '-1'],
    ['CHECKOUT_RATE_PER_MINUTE', ' '],
    ['CHECKOUT_RATE_PER_MINUTE', '1.5'],
    ['HOST', ' '],
    ['MARKET_SOURCE', 'invented'],
    ['MARKET_API_URL', 'file:///etc/passwd'],
    ['MARKET_POLL_SECONDS', '0'],
    ['MARKET_IDLE_POLL_SECONDS', '9'],
    ['MARKET_IDLE_POLL_SECONDS', 'never'],
    ['MARKET_HISTORY', 'yes'],
    ['MARKET_CALLS_PER_MONTH', '0'],
    ['MARKET_CREDIT', 'CoinGecko'],
    ['MARKET_CREDIT', 'https://www.coingecko.com/'],
    ['MARKET_CREDIT', 'Ticks http://ticks.example/'],
    ['MARKET_CREDIT', 'Ticks https://'],
    ['MARKET_CREDIT', 'Ticks https://hunter2@ticks.example/'],
    ['PUBLIC_URL', 'https://example.com/shop'],
    ['STORE_ID', '../up'],
    ['TRUST_PROXY', '11'],
    ['CACHE_MB', '0'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['LOG_LEVEL', 'INFO'],
    ['LOG_FORMAT', 'JSON'],
    ['METRICS_TOKEN', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2 with spaces in it'],
    ['PUBLIC_URL', 'a.example'],
    ['STORE_API_URL', 'store.example'],
    ['AVATAR_URL', 'http://127.0.0.1:14192/avatar'],
    ['AVATAR_URL', 'http://avatars.example'],
    ['AVATAR_URL', 'never'],
    ['AVATAR_URL', 'https://user:hunter2@avatars.example'],
    ['PUBLIC_URL', 'https://:hunter2@example.com'],
    ['MARKET_API_URL', 'https://user:hunter2@prices.example/v3'],
    ['MARKET_API_URL', 'https://prices.example/v3?key=hunter2'],
    ['MARKET_API_KEY', 'CG-hunter2\n'],
    ['STORE_API_URL', 'https://user:hunter2@store.example'],
    ['STRIPE_API_URL', 'https://user@stripe.example'],
    ['STRIPE_SECRET_KEY', 'pk_test_public'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'postgres://shop:1/2@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:1#2@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:1?2@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:a/b@db.example/shop'],
  ])('a bad %s stops the start with a sentence that names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(name);
    expect(() => readSettings({ [name]: value })).not.toThrow('hunter2');
    expect(() => readSettings({ [name]: value })).toThrow(
      /^The setting \w+ (?:is blank: give|cannot be used: must be) /,
    );
  });

  test.each([
    ['PORT', '70000', 'must be 0 to 65535.'],
    ['LOG_LEVEL', 'INFO', 'must be silent, error, warn, info or debug.'],
    [
      'MARKET_CREDIT',
      'Ticks',
      'must be of the form Name https://address, such as CoinGecko https://www.coingecko.com/, or off.',
    ],
    ['MARKET_SOURCE', 'Simulated', 'must be provider or simulated.'],
    [
      'PUBLIC_URL',
      'a.example',
      'must be an http or https address without a path, such as https://example.com.',
    ],
    ['AVATAR_URL', 'http://127.0.0.1:14192/avatar', 'must be an https address'],
    ['SMTP_URL', 'mail.example', 'such as smtps://user:password@mail.example.com'],
    ['SMTP_URL', 'smtps://shop:100%@mail.example', 'begins no code: write it as %25.'],
    ['DATABASE_URL', 'postgres://shop:100%@db.example/shop', 'write it as %25.'],
    ['DATABASE_URL', 'localhost/shop', 'such as postgres://user:password@host/store ('],
  ])(
    'RUN-START: %s=%s is refused with a sentence that says what to write',
    (name, value, words) => {
      expect(() => readSettings({ [name]: value })).toThrow(words);
    },
  );

  test('a public host needs PUBLIC_URL', () => {
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow('PUBLIC_URL');
    expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://example.com/' }).PUBLIC_URL).toBe(
      'https://example.com',
    );
  });

  test('RUN-START: an unknown variable, such as one that a host sets, is ignored', () => {
    expect(readSettings({ WEB_MEMORY: '512' })).toEqual(readSettings({}));
  });

  test('PAY-STRIPE: Stripe’s key and the secret of its webhook require each other', () => {
    const key = { STRIPE_SECRET_KEY: 'sk_test_x' };
    const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(() => readSettings(key)).toThrow('STRIPE_WEBHOOK_SECRET is missing');
    for (const incompleteEnv of [secret, { ...secret, STRIPE_SECRET_KEY: '' }])
      expect(() => readSettings(incompleteEnv)).toThrow(
        /STRIPE_SECRET_KEY is missing: with STRIPE_WEBHOOK_SECRET alone/,
      );
    expect(readSettings({ ...key, ...secret })).toMatchObject(key);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_x'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x'],
    ['STRIPE_API_URL', 'http://127.0.0.1:1'],
  ])(
    'HOSTED-ALONE: another store beside %s is refused with a sentence that names both',
    (name, value) => {
      const bothSettings = { STORE_API_URL: 'https://store.example', [name]: value };
      expect(() => readSettings(bothSettings)).toThrow(SettingsError);
      expect(() => readSettings(bothSettings)).toThrow(
        `STORE_API_URL and ${name} exclude each other`,
      );
    },
  );

  test('MAIL-SERVER: a mail server is parsed once, with the user and the password as written', () => {
    const parseMailUrl = (SMTP_URL: string) =>
      readSettings({ SMTP_URL, MAIL_FROM: 'Wax <shop@wax.example>' }).SMTP_URL;
    expect(parseMailUrl('smtps://shop%40wax:100%25%2Fday@mail.example')).toEqual({
      host: 'mail.example',
      port: null,
      secure: true,
      login: { user: 'shop@wax', password: '100%/day' },
    });
    expect(parseMailUrl('smtp://[::1]:2525')).toEqual({
      host: '::1',
      port: 2525,
      secure: false,
      login: null,
    });
  });

  test('an empty value counts as not set', () => {
    expect(readSettings({ PORT: '' }).PORT).toBe(3000);
  });
});
