import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../fakes/running-gateway.ts';

/** The rows that `orders --csv` writes. @param run runs the owner's command */
export async function readBooks(
  run: (...args: string[]) => Promise<{ code: number }>,
  ...options: string[]
): Promise<string> {
  const file = join(temporaryFolder(), 'books.csv');
  expect((await run('orders', '--csv', file, ...options)).code).toBe(0);
  return readFileSync(file, 'utf8');
}
