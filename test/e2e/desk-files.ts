import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';

export const textOf = async (download: Download) => readFile((await download.path()) ?? '', 'utf8');

export function rowsOf(csv: string): Record<string, string>[] {
  const [heads = [], ...rows] = csv
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}
/** In minor units. */
export const sumOf = (rows: readonly Record<string, string>[], head: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[head]) * 100), 0);
