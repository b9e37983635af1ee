import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '../../contract/paths.ts';
import { pictureBytes, startPictureProxy } from '../../test/fakes/pictures/picture-host.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { createCoinPictureHandler } from './coin-picture-handler.ts';

const bitcoinUrl = 'https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png?169';

/** Serves the route on its own port, in front of a picture host. */
async function site(urls: Record<string, string> = { bitcoin: bitcoinUrl }, patienceMs = 5_000) {
  const { host, pictures } = await startPictureProxy();
  const knownUrls = new Map(Object.entries(urls));
  const logLines: string[] = [];
  const routes = createCoinPictureHandler({
    pictures,
    pictureUrl: (id) => knownUrls.get(id) ?? null,
    coinName: (id) => (id === 'bitcoin' ? 'Bitcoin' : null),
    headers: ['content-security-policy', "default-src 'none'", 'x-frame-options', 'DENY'],
    log: (message) => logLines.push(message),
    patienceMs,
  });
  const origin = await serveHandler(routes);
  onTestFinished(() => expect(logLines).toEqual([]));
  const get = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init });
  return { host, get };
}

const isDisc = (response: Response) =>
  response.status === 200 && response.headers.get('content-type') === 'image/svg+xml';

describe('MKT-PICTURE: GET /img/coin/{id}', () => {
  it('is the provider’s picture, cached by browsers for a week', async () => {
    const { get } = await site();
    const response = await get(api.coinPicture('bitcoin'));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'DENY',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pictureBytes('png'));
  });

  it('requests the small variant', async () => {
    const { get, host } = await site();
    await get(api.coinPicture('bitcoin'));
    expect(host.requestedPaths).toEqual([
      'coin-images.coingecko.com/coins/images/1/small/bitcoin.png?169',
    ]);
  });

  it('is 304 if the browser has it', async () => {
    const { get } = await site();
    for (const path of [api.coinPicture('bitcoin'), api.coinPicture('unheard-of')]) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      for (const knownTag of [etag, `"other", W/${etag}`, '*']) {
        const secondAnswer = await get(path, { headers: { 'if-none-match': knownTag } });
        expect([secondAnswer.status, await secondAnswer.text()], knownTag).toEqual([304, '']);
      }
    }
  });

  it('is a disc with the coin’s letter for a minute if the picture is unavailable', async () => {
    const { get, host } = await site();
    host.answer = (res) => res.writeHead(404).end();
    const response = await get(api.coinPicture('bitcoin'));
    expect(isDisc(response)).toBe(true);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await response.text()).toContain('>B</text>');
  });

  it('is a disc while the picture is slow, and the picture once it has arrived', async () => {
    const { get, host } = await site({ bitcoin: bitcoinUrl }, 20);
    const firstRequest = Promise.withResolvers<() => void>();
    host.answer = (res) => firstRequest.resolve(() => res.end(pictureBytes('png')));
    expect(isDisc(await get(api.coinPicture('bitcoin')))).toBe(true);
    (await firstRequest.promise)();
    // A response waits only 20 ms for the picture, so poll until a response has it.
    await expect
      .poll(async () => (await get(api.coinPicture('bitcoin'))).headers.get('content-type'))
      .toBe('image/png');
    expect(host.requestedPaths).toHaveLength(1);
  });

  it('is a disc, without a request, for ids that the provider never listed', async () => {
    const { get, host } = await site();
    for (const id of ['unheard-of', 'constructor', '0x', 'a.b']) {
      expect(isDisc(await get(`${api.coinPicture(id)}?url=${bitcoinUrl}`))).toBe(true);
    }
    expect(await (await get('/img/coin/0x')).text()).toContain('>0</text>');
    expect(host.requestedPaths).toEqual([]);
  });

  it('is a disc, without a request, for URLs that are not the provider’s pictures', async () => {
    const urls = [
      'http://coin-images.coingecko.com/a.png',
      'https://coin-images.coingecko.com.evil.example/a.png',
      'https://evilcoingecko.com/a.png',
      'https://127.0.0.1/a.png',
      'https://coingecko.com:8443/a.png',
      'https://a@coingecko.com/a.png',
      'javascript:alert(1)',
      'missing_large.png',
      '',
    ];
    const { get, host } = await site(Object.fromEntries(urls.map((url, n) => [`coin-${n}`, url])));
    for (const n of urls.keys()) expect(isDisc(await get(api.coinPicture(`coin-${n}`)))).toBe(true);
    expect(host.requestedPaths).toEqual([]);
  });

  it('answers HEAD with the headers alone', async () => {
    const { get } = await site();
    for (const path of [api.coinPicture('bitcoin'), api.coinPicture('unheard-of')]) {
      const head = await get(path, { method: 'HEAD' });
      const fullAnswer = await get(path);
      expect(await head.text()).toBe('');
      expect(head.headers.get('content-length')).toBe(fullAnswer.headers.get('content-length'));
    }
  });

  it('refuses an invalid id with 404, and other methods with 405', async () => {
    const { get } = await site();
    for (const id of ['', '..%2f..%2fetc', '%00', '%E0%A4%A', 'a/b', '-x', 'a'.repeat(101)]) {
      expect((await get(`/img/coin/${id}`)).status).toBe(404);
    }
    const postAnswer = await get(api.coinPicture('bitcoin'), { method: 'POST' });
    expect([postAnswer.status, postAnswer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('ignores other paths', async () => {
    const { get } = await site();
    for (const path of ['/img/coin', '/img/coins/bitcoin', '/img/avatar/x', '/']) {
      expect((await get(path)).status).toBe(418);
    }
  });
});
