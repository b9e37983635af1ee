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
  const ownEntries = [entry('1', 'bitcoin', 1), entry('2', 'bitcoin', 2), entry('3', 'ether', 5)];
  const otherEntries = [
    entry('1', 'bitcoin', 9),
    entry('77', 'bitcoin', 2),
    entry('78', 'bitcoin', 2),
    entry('3', 'solana', 4),
  ];
  expect(mergeItems(ownEntries, otherEntries)).toEqual([
    ...ownEntries,
    entry('78', 'bitcoin', 2),
    entry('4', 'solana', 4),
  ]);
  expect(mergeItems(ownEntries, ownEntries)).toBe(ownEntries);
  expect(mergeItems([], otherEntries)).toEqual(otherEntries);
  // Entries from other programs may share an id.
  const duplicates = [entry('1', 'bitcoin', 1), entry('1', 'bitcoin', 7)];
  expect(mergeItems(duplicates, duplicates)).toBe(duplicates);
  expect(mergeItems(duplicates.slice(0, 1), duplicates)).toEqual([
    duplicates[0],
    entry('2', 'bitcoin', 7),
  ]);
});

test('PORT-BACKUP: a second merge adds nothing, and 50,000 transactions are not compared in pairs', () => {
  const manyEntries = Array.from({ length: 50_000 }, (_, index) =>
    entry(String(index), 'bitcoin', index),
  );
  const startedMs = performance.now();
  const mergedEntries = mergeItems(manyEntries.slice(0, 30_000), manyEntries);
  // A quadratic merge would take minutes, and a linear merge takes a second on a busy machine.
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(mergedEntries).toHaveLength(50_000);
  expect(mergeItems(mergedEntries, manyEntries)).toBe(mergedEntries);
});

test('PORT-BACKUP: an entry whose id belongs to another coin here keeps its time, so a second merge does not add it again', () => {
  const { at: _, ...untimedFields } = entry('1700000000000', 'solana', 4);
  const ownEntries = [entry('1700000000000', 'bitcoin', 1), entry('1800000000000', 'bitcoin', 2)];
  const mergedOnce = mergeItems(ownEntries, [untimedFields]);
  expect(mergedOnce).toEqual([...ownEntries, entry('1800000000001', 'solana', 4)]);
  expect(mergeItems(mergedOnce, [untimedFields])).toBe(mergedOnce);
});

test('PORT-BACKUP: alerts that would exceed the limit together are not merged', () => {
  const manyAlerts = (firstId: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: String(firstId + index),
      coinId: 'bitcoin',
      name: 'Bitcoin',
      kind: 'above' as const,
      value: 1,
      fired: null,
    }));
  expect(mergeAlerts(manyAlerts(0, 60), manyAlerts(30, 60))).toHaveLength(90);
  expect(mergeAlerts(manyAlerts(0, 60), manyAlerts(60, 41))).toBeNull();
});

test('PORT-BACKUP: only the right passphrase opens a file, and only if nobody has changed it', async () => {
  const lockedBackup = await encrypt('0.1337 BTC, ₿ and 🔥', 'Größe');
  expect(JSON.stringify(lockedBackup)).not.toContain('0.1337 BTC');
  expect(await decrypt(lockedBackup, 'Größe')).toBe('0.1337 BTC, ₿ and 🔥');
  // Unicode has a second normal form for these letters.
  expect(await decrypt(lockedBackup, 'Größe'.normalize('NFD'))).toBe('0.1337 BTC, ₿ and 🔥');
  expect(await decrypt(lockedBackup, 'Groesse')).toBeNull();
  const changedData = lockedBackup.data.startsWith('A')
    ? `B${lockedBackup.data.slice(1)}`
    : `A${lockedBackup.data.slice(1)}`;
  expect(await decrypt({ ...lockedBackup, data: changedData }, 'Größe')).toBeNull();
  const secondBackup = await encrypt('0.1337 BTC', 'Größe');
  expect([secondBackup.salt, secondBackup.iv]).not.toContain(lockedBackup.salt);
  expect(secondBackup.iv).not.toBe(lockedBackup.iv);
});

test.each([
  ['iterations by the billion', { iterations: 1e12 }],
  ['fewer iterations', { iterations: 1 }],
  ['another cipher', { cipher: 'AES-CBC' }],
  ['what is no base64', { data: '%%%%' }],
  ['nothing', { data: '' }],
  ['a short iv', { iv: 'AAAA' }],
])('PORT-BACKUP: an encrypted file of %s is broken', (_, change) => {
  const encryptedBackup = {
    cipher: 'AES-GCM',
    key: 'PBKDF2-SHA-256',
    iterations: 600_000,
    salt: 'AAAAAAAAAAAAAAAAAAAAAA==',
    iv: 'AAAAAAAAAAAAAAAA',
    data: 'AAAA',
  };
  expect(readEncrypted(encryptedBackup)).toBeDefined();
  expect(readEncrypted({ ...encryptedBackup, ...change })).toBeUndefined();
});

test('PORT-BACKUP: a file contains its version and its content, and a later, foreign or broken file is refused', async () => {
  const text = await writeBackup({ watchlist: ['BTC'] }, '', 1_700_000_000_000);
  expect(readBackup(text)).toEqual({ madeMs: 1_700_000_000_000, data: { watchlist: ['BTC'] } });
  expect(readBackup(`\uFEFF${text}`)).toEqual(readBackup(text));
  expect(readBackup(text.replace('"version": 1', '"version": 2'))).toBe('later');
  expect(readBackup(text.replace('"version": 1', '"version": "1"'))).toBe('broken');
  expect(readBackup(text.slice(0, -20))).toBe('broken');
  expect(readBackup(text.replace('2023', 'never'))).toBe('broken');
  for (const foreignFile of [
    '',
    '{}',
    '[]',
    'null',
    '7',
    'Date,Type\n',
    '{"kind":"other","version":1}',
  ])
    expect(readBackup(foreignFile)).toBe('foreign');
  expect(readContents('{}')).toBe('broken');
  const lockedBackup = await writeBackup({ watchlist: ['BTC'] }, 'secret', 1_700_000_000_000);
  expect(lockedBackup).not.toContain('BTC');
  expect(readBackup(lockedBackup)).toMatchObject({ cipher: 'AES-GCM', iterations: 600_000 });
});
