import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '../../contract/paths.ts';
import { pictureBytes, startPictureProxy } from '../../test/fakes/pictures/picture-host.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { createAvatarHandler } from './avatar-handler.ts';

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
const mara = api.avatar(hashOf('mara@example.com'));

/** Serves the route on its own port, in front of a picture host; a header names the client. */
async function site(
  given: { serviceUrl?: string | null; perClient?: number; patienceMs?: number } = {},
) {
  const { host, pictures } = await startPictureProxy();
  const taken = new Map<string, number>();
  const logged: string[] = [];
  const { serviceUrl = 'https://avatars.example/by-mail/', perClient = 100 } = given;
  const routes = createAvatarHandler({
    pictures,
    serviceUrl,
    rateLimit: {
      take(client) {
        taken.set(client, (taken.get(client) ?? 0) + 1);
        return (taken.get(client) ?? 0) > perClient ? 42 : 0;
      },
    },
    client: (req) => String(req.headers['x-client']),
    headers: ['content-security-policy', "default-src 'none'", 'x-frame-options', 'DENY'],
    log: (message) => logged.push(message),
    patienceMs: given.patienceMs ?? 5_000,
  });
  const origin = await serveHandler(routes);
  onTestFinished(() => expect(logged).toEqual([]));
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
    const again = await get(mara, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
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
    const third = await get(api.avatar(hashOf('c@example.com')));
    expect(third.headers.get('cache-control')).toBe('public, max-age=600');
    expect(await showsNothing(third)).toBe(true);
  });

  it('is transparent while the service is slow', async () => {
    const { get, host } = await site({ patienceMs: 20 });
    const asked = Promise.withResolvers<() => void>();
    host.answer = (res) => asked.resolve(() => res.end(pictureBytes('png')));
    expect(await showsNothing(await get(mara))).toBe(true);
    (await asked.promise)();
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
    const by = (client: string) => get(mara, { headers: { 'x-client': client } });
    expect([(await by('a')).status, (await by('a')).status]).toEqual([200, 200]);
    const refused = await by('a');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42']);
    expect((await by('b')).status).toBe(200);
    expect(host.requestedPaths).toHaveLength(1);
  });

  it('accepts only hashes, with 404 for anything else and 405 for other methods, and ignores other paths', async () => {
    const { get, host } = await site();
    for (const id of ['', 'mara@example.com', 'A'.repeat(64), 'a'.repeat(63), '..%2f', 'a/b'])
      expect((await get(`/img/avatar/${id}`)).status, id).toBe(404);
    const posted = await get(mara, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await get('/img/avatars/x')).status).toBe(418);
    expect(host.requestedPaths).toEqual([]);
  });
});
