import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../test/fakes/browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('PORT-BACKUP: an item of a file that looks like a chunk reference is unreadable, and no reference once restored', async () => {
  standInBrowser();
  const { partSize, readBackupData, countUnread } = await import('./backup-data.ts');
  const { isChunkReference } = await import('./portfolio/known-chunks.ts');
  const chunk = { segment: 'gone', count: 1_000 };
  const data = readBackupData({
    portfolio: [chunk],
    portfolios: [
      { id: 'first', name: 'A' },
      { id: '2', name: 'B', transactions: [chunk] },
    ],
  });
  expect(data).toMatchObject({ portfolio: [chunk], portfolios: [{}, { transactions: [chunk] }] });
  expect([partSize(data ?? {}, 'portfolio'), countUnread(data ?? {})]).toEqual([2, 2]);
  const [item] = Array.isArray(data?.portfolio) ? data.portfolio : [];
  expect(isChunkReference(item)).toBe(false);
});

test('PORT-BACKUP: every storage key is in the backup, or listed as left out', () => {
  const folder = import.meta.dirname;
  const ownerFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.includes('.test.') &&
      /\b(?:createPersistedValue(?:<[^(]*>)?|storedText)\(/.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
  );
  const code = (file: string) => readFileSync(join(folder, file), 'utf8');
  const names = readFileSync(join(folder, '../head/shared-names.ts'), 'utf8');
  const keys = ownerFiles
    .flatMap((file) => [
      ...code(file).matchAll(
        /(?:createPersistedValue(?:<[^(]*>)?|storedText)\(\s*(?:'([\w-]+)'|(\w+))/g,
      ),
    ])
    .flatMap(([, literalKey, name]) => literalKey ?? textOf(name ?? ''));
  function textOf(name: string): string[] {
    const allCode = [names, ...ownerFiles.map(code)].join('\n');
    return [...allCode.matchAll(new RegExp(`const ${name} = '([\\w-]+)'`, 'g'))].map(
      ([, value = '']) => value,
    );
  }
  // A backup leaves out the session, the cart, a purchase in progress, this browser's chunks of a large portfolio,
  // and data about backups themselves.
  const leftOutKeys = /^(?:auth-storage|e-commerce-.*|last-backup|portfolio-runs)$/;
  const heldKeys = [...new Set(keys)].filter((key) => !leftOutKeys.test(key));
  expect(heldKeys.toSorted()).toEqual([
    'cost-method',
    'hidden-amounts',
    'market-table',
    'portfolio',
    'portfolio-unit',
    'portfolios',
    'price-alerts',
    'shown-portfolio',
    'theme',
    'watchlist',
  ]);
  const text = code('backup-keys.ts');
  expect(heldKeys.filter((key) => !new RegExp(`['\\b]?${key}['\\b]?`).test(text))).toEqual([]);
});
