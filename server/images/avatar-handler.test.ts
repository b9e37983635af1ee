import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '../../contract/paths.ts';
import { pictureBytes, startPictureProxy } from '../../test/fakes/pictures/picture-host.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { createAvatarHandler } from './avatar-handler.ts';

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
const mara = api.avatar(hashOf('mara@example.com'));

/** Serves the route on its own port, in front of a picture host. The header x-client names the client. */
async function site(
  options: { serviceUrl?: string | null; perClient?: number; patienceMs?: number } = {},
) {
  const { host, pictures } = await startPictureProxy();
  const takenByClient = new Map<string, number>();
  const logLines: string[] = [];
  const { serviceUrl = 'https://avatars.example/by-mail/', perClient = 100 } = options;
  const routes = createAvatarHandler({
    pictures,
    serviceUrl,
    rateLimit: {
      take(client) {
        takenByClient.set(client, (takenByClient.get(client) ?? 0) + 1);
        return (takenByClient.get(client) ?? 0) > perClient ? 42 : 0;
      },
    },
    client: (req) => String(req.headers['x-client']),
    headers: ['content-security-policy', "default-src 'none'", 'x-frame-options', 'DENY'],
    log: (message) => logLines.push(message),
    patienceMs: options.patienceMs ?? 5_000,
  });
  const origin = await serveHandler(routes);
  onTestFinished(() => expect(logLines).toEqual([]));
  return {
    host,
    get: (path: string, init?: RequestInit) => fetch(origin + path, init),
  };
}

const showsNothing = async (response: Response) =>
  response.status === 200 &&
  response.headers.get('content-type') === 'image/svg+xml' &&
  /^<svg [^>]*\/>$/.test(await response.text());

describe('PROF-AVATAR: GET /img/avatar/{hash}', () => {
  it('is the service’s picture, fetched once in a small size, and cached by browsers for six hours', async () => {
    const { get, host } = await site();
    const response = await get(`${mara}?s=9000`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=21600',
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'DENY',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pictureBytes('png'));
    const secondAnswer = await get(mara, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(secondAnswer.status).toBe(304);
    expect(host.requestedPaths).toEqual([
      `avatars.example/by-mail/${hashOf('mara@example.com')}?s=144&d=404`,
    ]);
  });

  it('is transparent if the service has none, is unavailable, or sends something else', async () => {
    const { get, host } = await site();
    host.answer = (res) => res.writeHead(404).end();
    expect(await showsNothing(await get(mara))).toBe(true);
    host.answer = (res) => res.destroy();
    expect(await showsNothing(await get(api.avatar(hashOf('b@example.com'))))).toBe(true);
    host.answer = (res) => res.end('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const thirdAnswer = await get(api.avatar(hashOf('c@example.com')));
    expect(thirdAnswer.headers.get('cache-control')).toBe('public, max-age=600');
    expect(await showsNothing(thirdAnswer)).toBe(true);
  });

  it('is transparent while the service is slow', async () => {
    const { get, host } = await site({ patienceMs: 20 });
    const firstRequest = Promise.withResolvers<() => void>();
    host.answer = (res) => firstRequest.resolve(() => res.end(pictureBytes('png')));
    expect(await showsNothing(await get(mara))).toBe(true);
    (await firstRequest.promise)();
    // A response waits only 20 ms for the picture, so poll until a response has it.
    await expect.poll(async () => (await get(mara)).headers.get('content-type')).toBe('image/png');
  });

  it('is transparent, without a request to the service, if avatars are off', async () => {
    const { get, host } = await site({ serviceUrl: null });
    expect(await showsNothing(await get(mara))).toBe(true);
    expect(host.requestedPaths).toEqual([]);
  });

  it('is refused with 429 for a client that requests too many, and for no other', async () => {
    const { get, host } = await site({ perClient: 2 });
    const getAs = (client: string) => get(mara, { headers: { 'x-client': client } });
    expect([(await getAs('a')).status, (await getAs('a')).status]).toEqual([200, 200]);
    const refusal = await getAs('a');
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '42']);
    expect((await getAs('b')).status).toBe(200);
    expect(host.requestedPaths).toHaveLength(1);
  });

  it('accepts only hashes, with 404 for anything else and 405 for other methods, and ignores other paths', async () => {
    const { get, host } = await site();
    for (const id of ['', 'mara@example.com', 'A'.repeat(64), 'a'.repeat(63), '..%2f', 'a/b'])
      expect((await get(`/img/avatar/${id}`)).status, id).toBe(404);
    const postAnswer = await get(mara, { method: 'POST' });
    expect([postAnswer.status, postAnswer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await get('/img/avatars/x')).status).toBe(418);
    expect(host.requestedPaths).toEqual([]);
  });
});
