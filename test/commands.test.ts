import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from './fakes/running-gateway.ts';

/** Runs one of the project's programs as npm would, in an environment of its own. */
async function run(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

test('OPS-COMMAND: the program ends with 0, 1 or 2 and a sentence', async () => {
  const DATA_DIR = temporaryFolder();
  const store = (args: string[], more: Record<string, string> = {}) =>
    run('scripts/store.ts', args, { DATA_DIR, ...more });
  expect(await store(['orders'])).toEqual({ code: 0, out: 'There are no orders.\n', err: '' });
  expect(await store(['order', 'AAAAA-22222'])).toEqual({
    code: 1,
    out: '',
    err: 'There is no order AAAAA-22222.\n',
  });
  expect((await store(['sell'])).code).toBe(2);
  const elsewhere = await store(['orders'], { STORE_API_URL: 'https://store.example' });
  expect(elsewhere).toMatchObject({ code: 1, out: '' });
  expect(elsewhere.err).toContain('STORE_API_URL');
  const unset = await store(['orders'], { PORT: 'abc' });
  expect(unset).toMatchObject({ code: 1, out: '' });
  expect(unset.err).toContain('PORT');
  const nowhere = await store(['orders'], { DATA_DIR: '/dev/null/store' });
  expect(nowhere).toMatchObject({ code: 1, out: '' });
  expect(nowhere.err).toMatch(/^The store cannot be opened: .*\n$/);
}, 30_000);
