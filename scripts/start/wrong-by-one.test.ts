import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../../contract/settings.ts';
import { readSettings, SettingsError } from '../../server/site/env.ts';
import { createReload } from '../../server/site/reload-settings.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { readEnvFile } from './env-file.ts';

/** Valid settings of a shop. */
const goodSettings = {
  PORT: '3000',
  WEB_CONCURRENCY: '2',
  DATA_DIR: '/var/lib/candlewick',
  PUBLIC_URL: 'https://shop.example',
  BACKUP_EVERY: '24h',
  MARKET_SOURCE: 'provider',
  MARKET_API_KEY: 'CG-abcdef',
  DATABASE_URL: 'postgres://shop:secret@db.example/shop',
  STRIPE_SECRET_KEY: 'sk_live_abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdef',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  TRUST_PROXY: '1',
  LOG_FORMAT: 'json',
  METRICS_TOKEN: 'a-token-of-16-ch',
};

/** Lines that replace valid ones, each wrong by one character, with the word that the message must contain. */
const wrongLines = [
  ['PORT=3O00', 'PORT'],
  ['PORT=30000O', 'PORT'],
  ['PORT 3000', '.env, line'],
  ['WEB_CONCURRENCY=2,', 'WEB_CONCURRENCY'],
  ['DATA_DIR="/var/lib/candlewick', 'DATA_DIR'],
  ['PUBLIC_URL=https//shop.example', 'PUBLIC_URL'],
  ['PUBLIC_URL=https;//shop.example', 'PUBLIC_URL'],
  ['PUBLIC_URL=https://shop.example/s', 'PUBLIC_URL'],
  ['BACKUP_EVERY=24', 'BACKUP_EVERY'],
  ['BACKUP_KEEP=O', 'BACKUP_KEEP'],
  ['MARKET_SOURCE=simulatd', 'MARKET_SOURCE'],
  ['MARKET_API_URL=htps://api.example', 'MARKET_API_URL'],
  ['MARKET_API_KEY=CG-abc#ef', 'MARKET_API_KEY'],
  ['MARKET_API_KEY="CG-abc ef"', 'MARKET_API_KEY'],
  ['MARKET_POLL_SECONDS=6O', 'MARKET_POLL_SECONDS'],
  ['MARKET_IDLE_POLL_SECONDS=of', 'MARKET_IDLE_POLL_SECONDS'],
  ['MARKET_HISTORY=onn', 'MARKET_HISTORY'],
  ['MARKET_CALLS_PER_MONTH=1O000', 'MARKET_CALLS_PER_MONTH'],
  ['STORE_ID=candle.wick', 'STORE_ID'],
  ['DATABASE_URL=postgre://shop:secret@db.example/shop', 'DATABASE_URL'],
  ['DATABASE_URL=postgres//shop:secret@db.example/shop', 'DATABASE_URL'],
  ['STRIPE_SECRET_KEY=k_live_abcdef', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET=whsecabcdef', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL=smtps//shop:secret@mail.example', 'SMTP_URL'],
  ['SMTP_URL=smtps://shop:secret%@mail.example', 'SMTP_URL'],
  ['MAIL_FROM=Shop <shop@shop.example', 'MAIL_FROM'],
  ['HSTS_SUBDOMAINS=0n', 'HSTS_SUBDOMAINS'],
  ['OFFLINE=of', 'OFFLINE'],
  ['TRUST_PROXY=l', 'TRUST_PROXY'],
  ['AVATAR_URL=http://avatars.example', 'AVATAR_URL'],
  ['CACHE_MB=64M', 'CACHE_MB'],
  ['LOG_LEVEL=inf', 'LOG_LEVEL'],
  ['LOG_FORMAT=jsn', 'LOG_FORMAT'],
  ['METRICS_TOKEN=a-token-of-15-c', 'METRICS_TOKEN'],
] as const;

/** The messages with which a start, or a reload, refuses a file of these lines. */
function refusals(file: string, lines: readonly string[]): string[] {
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { settings, faults } = readEnvFile(file, '.env');
  if (faults.length > 0) return faults;
  try {
    readSettings(settings);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [error.message];
    throw error;
  }
}

const linesBut = (name: string, line: string) => [
  ...Object.entries(goodSettings)
    .filter(([settingName]) => settingName !== name)
    .map(([settingName, value]) => `${settingName}=${value}`),
  line,
];

test('RUN-ENV, RUN-RELOAD: a setting that is wrong by one character is reported in one sentence, reveals no secret, and stops nothing that runs', () => {
  const file = join(temporaryFolder(), '.env');
  expect(refusals(file, linesBut('', ''))).toEqual([]);
  for (const [line, name] of wrongLines) {
    const messages = refusals(file, linesBut(line.split(/[ =]/)[0] ?? '', line));
    expect(messages, line).toEqual([expect.stringContaining(name)]);
    expect(messages.join(), line).not.toMatch(/secret[@%]|abcdef|\n/);
    const [, changedName, value] = /^(\w+)=(.*)$/.exec(line.replaceAll('"', '')) ?? [];
    const restarts: unknown[] = [];
    const reload = createReload({
      environment: goodSettings,
      note: () => {},
      restart: (settings) => restarts.push(settings),
    });
    // A line that the reader of the file refuses never reaches the reload.
    if (changedName !== undefined && !messages[0]?.startsWith('.env'))
      reload({ [changedName]: value ?? '' });
    expect(restarts, line).toEqual([]);
  }
});

test('RUN-ENV: any name that is wrong by one character is reported in one sentence', () => {
  const file = join(temporaryFolder(), '.env');
  for (const name of settingNames)
    for (let index = 0; index < name.length; index++) {
      const [before, letter, after] = [
        name.slice(0, index),
        name[index] ?? '',
        name.slice(index + 1),
      ];
      const slips = [before + after, `${before}${letter}${letter}${after}`, `${before}X${after}`];
      // Make one of the three kinds of slip at each character.
      const slip = slips[index % slips.length] ?? '';
      const [message = '', ...otherMessages] = refusals(file, [`${slip}=1`]);
      expect([otherMessages, message], slip).toEqual([
        [],
        expect.stringMatching(/^\.env, line 1: /),
      ]);
    }
});
