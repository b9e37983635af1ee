import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { maxPictureBytes } from '../../pictures/picture-file.ts';
import { pictureBytes, startPictureHost } from '../../test/fakes/pictures/picture-host.ts';
import { guardedLookup, isPublicAddress } from './guarded-lookup.ts';
import { createPictureDownload, isFetchable } from './picture-download.ts';

const neverAborted = new AbortController().signal;
const url = new URL('https://pictures.example/a.png');

describe('an address of the public internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fe80::1%eth0',
    'localhost',
    '',
    '127.1',
    '0x7f.1',
    '2130706433',
  ])('is not %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address of a picture', () => {
  it.each([
    'http://pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'https://user:pass@pictures.example/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://8.8.8.8/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('is not requested if it is %s', async (address) => {
    const fake = await startPictureHost();
    const download = createPictureDownload({ connect: fake.connect });
    expect(isFetchable(new URL(address))).toBe(false);
    await expect(download(new URL(address), neverAborted, {})).rejects.toThrow('may not be asked');
    expect(fake.requestedPaths).toEqual([]);
  });

  it('is not requested if its name resolves to our own network', async () => {
    await expect(
      createPictureDownload()(new URL('https://localhost/a.png'), neverAborted, {}),
    ).rejects.toThrow('not public');
  });

  it('is not requested if one of several addresses of its name is not public', async () => {
    const guarded = guardedLookup({
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    });
    await expect(createPictureDownload({ lookup: guarded })(url, neverAborted, {})).rejects.toThrow(
      'not public',
    );
  });

  it('is not requested if its name has no address', async () => {
    const emptyLookup = guardedLookup({ resolve: async () => [] });
    await expect(
      createPictureDownload({ lookup: emptyLookup })(url, neverAborted, {}),
    ).rejects.toThrow('not public');
    const unknownLookup = guardedLookup({
      resolve: () => Promise.reject(new Error('unknown name')),
    });
    await expect(
      createPictureDownload({ lookup: unknownLookup })(url, neverAborted, {}),
    ).rejects.toThrow('unknown name');
  });

  it('is connected to at the checked address, even if its name resolves differently the next time', async () => {
    const server = createServer((_req, res) => res.end('here'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const answers = ['127.0.0.1', '192.0.2.1'];
    const guarded = guardedLookup({
      resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
      isAllowed: (checkedAddress) => checkedAddress === '127.0.0.1',
    });
    const status = await new Promise((resolve, reject) => {
      request({ host: 'pictures.example', port, lookup: guarded, agent: false }, (res) =>
        resolve(res.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect(answers).toEqual(['192.0.2.1']);
  });
});

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'is a %s by what it begins with',
    async (kind) => {
      const fake = await startPictureHost();
      fake.answer = (res) =>
        res.writeHead(200, { 'content-type': 'text/html' }).end(pictureBytes(kind));
      const download = await createPictureDownload({ connect: fake.connect })(
        url,
        neverAborted,
        {},
      );
      expect(download).toMatchObject({
        is: 'picture',
        picture: { type: `image/${kind}`, bytes: pictureBytes(kind) },
      });
      if (download.is !== 'picture') return;
      const { bytes } = download.picture;
      expect(bytes.buffer.byteLength, 'HOLD-MEMORY').toBeLessThanOrEqual(bytes.length * 1.25);
    },
  );

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['half a signature', '\x89PN'],
  ])('is not %s, whatever its content type', async (_case, body) => {
    const fake = await startPictureHost();
    fake.answer = (res) => res.writeHead(200, { 'content-type': 'image/png' }).end(body, 'latin1');
    await expect(
      createPictureDownload({ connect: fake.connect })(url, neverAborted, {}),
    ).rejects.toThrow('no raster picture');
  });

  it('is not fetched from the target of a redirect', async () => {
    const fake = await startPictureHost();
    fake.answer = (res) => res.writeHead(302, { location: 'https://pictures.example/b.png' }).end();
    await expect(
      createPictureDownload({ connect: fake.connect })(url, neverAborted, {}),
    ).rejects.toThrow('status 302');
    expect(fake.requestedPaths).toHaveLength(1);
  });

  it('has at most three megabytes', async () => {
    const fake = await startPictureHost();
    const download = createPictureDownload({ connect: fake.connect });
    const begin = pictureBytes('png', 0).length;
    fake.answer = (res) => res.end(pictureBytes('png', maxPictureBytes - begin));
    expect(await download(url, neverAborted, {})).toMatchObject({
      picture: { bytes: expect.objectContaining({ length: maxPictureBytes }) },
    });
    fake.answer = (res) => res.end(pictureBytes('png', maxPictureBytes - begin + 1));
    await expect(download(url, neverAborted, {})).rejects.toThrow('more than 3000000 bytes');
  });

  it('takes no longer than its timeout, including headers and body', async () => {
    const fake = await startPictureHost();
    const download = createPictureDownload({ connect: fake.connect, timeoutMs: 30 });
    fake.answer = () => {};
    await expect(download(url, neverAborted, {})).rejects.toThrow();
    fake.answer = (res) => res.write(pictureBytes('png'));
    await expect(download(url, neverAborted, {})).rejects.toThrow();
  });
});
