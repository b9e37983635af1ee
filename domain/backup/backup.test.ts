import { expect, test } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import { readBackup, readContents, writeBackup } from './backup-file.ts';
import { decrypt, encrypt, readEncrypted } from './encryption.ts';
import { mergeAlerts, mergeItems } from './merge-backup.ts';

const entry = (id: string, coinId: string, amount: number, price = 1): Entry => ({
  id,
  coin: coinId.slice(0, 3).toUpperCase(),
  coinId,
  amount,
  price,
  at: 1_700_000_000_000,
});

test('PORT-BACKUP: a merge adds nothing that is there already, whatever its id, counts copies, and keeps edited entries', () => {
  const here = [entry('1', 'bitcoin', 1), entry('2', 'bitcoin', 2), entry('3', 'ether', 5)];
  const other = [
    entry('1', 'bitcoin', 9),
    entry('77', 'bitcoin', 2),
    entry('78', 'bitcoin', 2),
    entry('3', 'solana', 4),
  ];
  expect(mergeItems(here, other)).toEqual([
    ...here,
    entry('78', 'bitcoin', 2),
    entry('4', 'solana', 4),
  ]);
  expect(mergeItems(here, here)).toBe(here);
  expect(mergeItems([], other)).toEqual(other);
  // Other programs may have stored one id twice.
  const twice = [entry('1', 'bitcoin', 1), entry('1', 'bitcoin', 7)];
  expect(mergeItems(twice, twice)).toBe(twice);
  expect(mergeItems(twice.slice(0, 1), twice)).toEqual([twice[0], entry('2', 'bitcoin', 7)]);
});

test('PORT-BACKUP: a second merge adds nothing, and 50,000 transactions are not compared in pairs', () => {
  const many = Array.from({ length: 50_000 }, (_, at) => entry(String(at), 'bitcoin', at));
  const startedMs = performance.now();
  const merged = mergeItems(many.slice(0, 30_000), many);
  // A quadratic merge would take minutes. This one takes a second on a busy machine.
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(merged).toHaveLength(50_000);
  expect(mergeItems(merged, many)).toBe(merged);
});

test('PORT-BACKUP: an entry whose id belongs to another coin here keeps its time, so a second merge does not add it again', () => {
  const { at: _, ...timed } = entry('1700000000000', 'solana', 4);
  const here = [entry('1700000000000', 'bitcoin', 1), entry('1800000000000', 'bitcoin', 2)];
  const once = mergeItems(here, [timed]);
  expect(once).toEqual([...here, entry('1800000000001', 'solana', 4)]);
  expect(mergeItems(once, [timed])).toBe(once);
});

test('PORT-BACKUP: alerts that would exceed the limit together are not merged', () => {
  const alerts = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: String(from + at),
      coinId: 'bitcoin',
      name: 'Bitcoin',
      kind: 'above' as const,
      value: 1,
      fired: null,
    }));
  expect(mergeAlerts(alerts(0, 60), alerts(30, 60))).toHaveLength(90);
  expect(mergeAlerts(alerts(0, 60), alerts(60, 41))).toBeNull();
});

test('PORT-BACKUP: only the right passphrase opens a file, and only if nobody has changed it', async () => {
  const locked = await encrypt('0.1337 BTC, ₿ and 🔥', 'Größe');
  expect(JSON.stringify(locked)).not.toContain('0.1337 BTC');
  expect(await decrypt(locked, 'Größe')).toBe('0.1337 BTC, ₿ and 🔥');
  // The same letters in another normal form of Unicode.
  expect(await decrypt(locked, 'Größe'.normalize('NFD'))).toBe('0.1337 BTC, ₿ and 🔥');
  expect(await decrypt(locked, 'Groesse')).toBeNull();
  const changed = locked.data.startsWith('A')
    ? `B${locked.data.slice(1)}`
    : `A${locked.data.slice(1)}`;
  expect(await decrypt({ ...locked, data: changed }, 'Größe')).toBeNull();
  const again = await encrypt('0.1337 BTC', 'Größe');
  expect([again.salt, again.iv]).not.toContain(locked.salt);
  expect(again.iv).not.toBe(locked.iv);
});

test.each([
  ['iterations by the billion', { iterations: 1e12 }],
  ['fewer iterations', { iterations: 1 }],
  ['another cipher', { cipher: 'AES-CBC' }],
  ['what is no base64', { data: '%%%%' }],
  ['nothing', { data: '' }],
  ['a short iv', { iv: 'AAAA' }],
])('PORT-BACKUP: an encrypted file of %s is broken', (_, change) => {
  const encrypted = {
    cipher: 'AES-GCM',
    key: 'PBKDF2-SHA-256',
    iterations: 600_000,
    salt: 'AAAAAAAAAAAAAAAAAAAAAA==',
    iv: 'AAAAAAAAAAAAAAAA',
    data: 'AAAA',
  };
  expect(readEncrypted(encrypted)).toBeDefined();
  expect(readEncrypted({ ...encrypted, ...change })).toBeUndefined();
});

test('PORT-BACKUP: a file contains its version and its content, and a later, foreign or broken file is refused', async () => {
  const text = await writeBackup({ watchlist: ['BTC'] }, '', 1_700_000_000_000);
  expect(readBackup(text)).toEqual({ madeMs: 1_700_000_000_000, data: { watchlist: ['BTC'] } });
  expect(readBackup(`\uFEFF${text}`)).toEqual(readBackup(text));
  expect(readBackup(text.replace('"version": 1', '"version": 2'))).toBe('later');
  expect(readBackup(text.replace('"version": 1', '"version": "1"'))).toBe('broken');
  expect(readBackup(text.slice(0, -20))).toBe('broken');
  expect(readBackup(text.replace('2023', 'never'))).toBe('broken');
  for (const foreign of [
    '',
    '{}',
    '[]',
    'null',
    '7',
    'Date,Type\n',
    '{"kind":"other","version":1}',
  ])
    expect(readBackup(foreign)).toBe('foreign');
  expect(readContents('{}')).toBe('broken');
  const locked = await writeBackup({ watchlist: ['BTC'] }, 'secret', 1_700_000_000_000);
  expect(locked).not.toContain('BTC');
  expect(readBackup(locked)).toMatchObject({ cipher: 'AES-GCM', iterations: 600_000 });
});
