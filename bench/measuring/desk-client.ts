import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Calls the desk as its page does. */
export interface DeskClient {
  /** @returns the body of a successful response, not parsed: parsing a large one would disturb the measurement */
  post(path: string, json: object): Promise<Buffer>;
  get(path: string): Promise<Buffer>;
}

/**
 * Signs in to a desk, with a link from the command.
 *
 * @param folder the project's folder
 */
export async function signInToDesk(
  settings: Record<string, string>,
  folder = '.',
): Promise<DeskClient> {
  const made = spawnSync(process.execPath, ['scripts/store.ts', 'desk'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], CANDLEWICK_PLACES: 'off', ...settings },
    encoding: 'utf8',
  });
  const link = made.stdout.split('\n')[0] ?? '';
  const token = link.split('#')[1];
  if (token === undefined) throw new Error(made.stderr || made.stdout);
  const { origin } = new URL(link);
  let cookie = '';
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${origin}/api${path}`, {
      ...init,
      headers: {
        origin,
        cookie,
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    });
    if (!answer.ok)
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  // The desk's process starts after the site.
  while (!(await call('/entry', {}).catch(() => null))) await delay(50);
  const entered = await call('/enter', { method: 'POST', body: JSON.stringify({ token }) });
  cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    post: async (path, json) =>
      bodyOf(await call(path, { method: 'POST', body: JSON.stringify(json) })),
    get: async (path) => bodyOf(await call(path, {})),
  };
}
