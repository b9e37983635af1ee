/** The settings that an owner can make, in the environment or in the file .env. README.md says what each one does. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'WEB_CONCURRENCY',
  'DATA_DIR',
  'MARKET_SOURCE',
  'MARKET_API_URL',
  'MARKET_API_KEY',
  'MARKET_POLL_SECONDS',
  'MARKET_CREDIT',
  'STORE_API_URL',
  'STORE_ID',
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'CHECKOUT_RATE_PER_MINUTE',
  'HSTS_SUBDOMAINS',
  'TRUST_PROXY',
  'AVATAR_URL',
  'SITE_DIR',
  'CACHE_MB',
  'LOG_LEVEL',
  'LOG_FORMAT',
] as const;

export type SettingName = (typeof settingNames)[number];
