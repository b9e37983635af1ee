import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { api, appIcons, serverPaths } from '../../contract/paths.ts';
import { isFull } from '../full-run.ts';
import { get, openConnection, sendText } from '../raw-http.ts';
import { silentSite } from './silent-site.ts';

const site = silentSite();

const call = '/api/store/candlewick/checkout';
const hiddenRequest = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const post = (...headers: string[]) =>
  `POST ${call} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

describe('RUN-UNREADABLE: a request that two parsers could end at two places is refused with its connection', () => {
  const chunkedHeader = 'transfer-encoding: chunked';
  const shapes: Record<string, string> = {
    'a length and chunks': `${post('content-length: 4', chunkedHeader)}0\r\n\r\n${hiddenRequest}`,
    'chunks and a length': `${post(chunkedHeader, 'content-length: 4')}0\r\n\r\n${hiddenRequest}`,
    'two lengths': `${post('content-length: 2', 'content-length: 40')}{}${hiddenRequest}`,
    'two lengths in one line': `${post('content-length: 2, 40')}{}${hiddenRequest}`,
    'a length with a sign': `${post('content-length: +2')}{}${hiddenRequest}`,
    'a length below 0': `${post('content-length: -2')}{}${hiddenRequest}`,
    'a length in hexadecimal': `${post('content-length: 0x2')}{}${hiddenRequest}`,
    'a length that overflows': `${post('content-length: 18446744073709551618')}{}${hiddenRequest}`,
    'an encoding nobody knows': `${post('transfer-encoding: xchunked')}0\r\n\r\n${hiddenRequest}`,
    'chunks that are not last': `${post('transfer-encoding: chunked, identity')}0\r\n\r\n${hiddenRequest}`,
    'an encoding given twice': `${post('transfer-encoding: identity', chunkedHeader, 'content-length: 3')}0\r\n\r\n${hiddenRequest}`,
    'a space before the colon': `${post('transfer-encoding : chunked')}0\r\n\r\n${hiddenRequest}`,
    'a folded header': `${post('transfer-encoding:', ' chunked', 'content-length: 4')}0\r\n\r\n${hiddenRequest}`,
    'a NUL in a header': `${post('x: a\0b', 'content-length: 2')}{}${hiddenRequest}`,
    'a line feed alone': `POST ${call} HTTP/1.1\nhost: x\ncontent-length: 2\n\n{}${hiddenRequest}`,
    'a carriage return alone': `${post('x: a\rcontent-length: 40', 'content-length: 2')}{}${hiddenRequest}`,
    'a chunk size with a prefix': `${post(chunkedHeader)}0x2\r\n{}\r\n0\r\n\r\n${hiddenRequest}`,
    'a chunk size that overflows': `${post(chunkedHeader)}10000000000000002\r\n{}\r\n0\r\n\r\n${hiddenRequest}`,
    'a chunk longer than it says': `${post(chunkedHeader)}2\r\n{}{}\r\n0\r\n\r\n${hiddenRequest}`,
    'an address with a space': `GET /about /x HTTP/1.1\r\nhost: x\r\n\r\n${hiddenRequest}`,
    'an address with a control character': `GET /a\x01bout HTTP/1.1\r\nhost: x\r\n\r\n${hiddenRequest}`,
    'two hosts': `GET /about HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n${hiddenRequest}`,
    'one host twice': `GET /about HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n${hiddenRequest}`,
    'the beginnings of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hiddenRequest}`,
    'HTTP/0.9': `GET /about\r\n${hiddenRequest}`,
    'a version nobody knows': `GET /about HTTP/1.9\r\nhost: x\r\n\r\n${hiddenRequest}`,
    'a method in small letters': `get /about HTTP/1.1\r\nhost: x\r\n\r\n${hiddenRequest}`,
    'a method nobody knows': `GETS /about HTTP/1.1\r\nhost: x\r\n\r\n${hiddenRequest}`,
  };

  test.each(Object.keys(shapes))('%s', async (name) => {
    const text = await sendText(site.url, shapes[name] ?? '');
    const answers = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(answers).toEqual(['400']);
    expect(text).not.toContain('ok');
  });

  test('a body that looks like a request is a body', async () => {
    const text = await sendText(
      site.url,
      `GET /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${hiddenRequest.length}\r\n\r\n${hiddenRequest}`,
    );
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  });

  test('several good requests at once on one connection are answered in order', async () => {
    const paths = ['/robots.txt', '/nothing', '/healthz', '/learn/none', '/manifest.webmanifest'];
    const requestText = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
    const text = await sendText(site.url, requestText + hiddenRequest);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '404', '200', '302', '200', '200']);
  });
});

describe('RUN-FILES: no address reaches the disk', () => {
  const parentSegments = [
    '..',
    '%2e%2e',
    '.%2e',
    '%252e%252e',
    '..;',
    '..%00',
    '%c0%ae%c0%ae',
    '....',
  ];
  const lowerPaths = [
    '/',
    '/assets/',
    '/img/catalogue/',
    '/img/coin/',
    '/icons/',
    '/checkout/',
    '/learn/',
  ];
  const encodedSlashes = ['/', '%2f', '\\', '%5c', '//'];
  const targets = ['package.json', 'etc/passwd', 'data/store.db', 'build/server/index.js'];
  const plainPaths = [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.npmrc',
    '/.stamp',
    '/.cache',
    '/.ci/run',
    '/.%65nv',
    '/%2eenv',
    '/%2egit/config',
    '/assets/.stamp',
    '/.well-known/../.env',
    '/server/main.ts',
    '/store.db',
    '/data/store.db',
    '/market-list.json',
    '/pictures/',
    '/build/client/assets/',
    '/assets',
    '/assets/',
    '/icons/',
    '/package-lock.json',
    '//etc/passwd',
    '///etc/passwd',
    '/file:///etc/passwd',
    '/C:/Windows/win.ini',
    '/\\etc\\passwd',
    `${appIcons.any192}.br`,
    `${appIcons.any192}/`,
    `${appIcons.any192}%00.html`,
    '/favicon.svg~',
  ];
  const secretPattern =
    /root:x|"dependencies"|SQLite format|\[core\]|ref: refs|ignore-scripts|createRequestHandler/;

  test('dot segments, encoded slashes, dot files', async () => {
    const climbingPaths = lowerPaths.flatMap((startPath) =>
      parentSegments.flatMap((dots) =>
        encodedSlashes.flatMap((encodedSlash) =>
          targets.map(
            (target) =>
              `${startPath}${`${dots}${encodedSlash}`.repeat(4)}${target.replace('/', encodedSlash)}`,
          ),
        ),
      ),
    );
    const reachedPaths: string[] = [];
    for (const path of [...plainPaths, ...climbingPaths]) {
      const { status, body } = await get(site.url, path);
      const isRefused = status === 404 || status === 302;
      if (!isRefused || secretPattern.test(body.toString())) reachedPaths.push(`${status} ${path}`);
    }
    // A well-formed coin id may get a drawn picture with status 200.
    expect(reachedPaths.filter((line) => !/^200 \/img\/coin\/[\w%.-]+$/.test(line))).toEqual([]);
  }, 20_000);
});

describe('RUN-METHODS: an unsupported method is refused and does nothing', () => {
  const methods = [
    'TRACE',
    'PURGE',
    'PROPFIND',
    'MKCOL',
    'SEARCH',
    'PUT',
    'PATCH',
    'DELETE',
    'QUERY',
  ];
  test.each(methods)('%s', async (method) => {
    for (const path of [
      '/',
      '/nothing',
      '/healthz',
      serverPaths.robots,
      api.coinsMarkets,
      `${call}s`,
      call,
    ]) {
      const answer = await get(site.url, path, { 'x-secret': 'echo me' }, method);
      expect(answer.status, path).toBe(405);
      expect(String(answer.headers['allow']), path).toMatch(/GET|POST/);
      expect(answer.body.toString()).not.toContain('echo me');
    }
  });

  test('OPTIONS for the whole server', async () => {
    const text = await sendText(
      site.url,
      'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(text).toContain('HTTP/1.1 405');
  });

  test('CONNECT opens no tunnel', async () => {
    const { host } = new URL(site.url);
    const text = await sendText(
      site.url,
      `CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n${hiddenRequest}`,
    );
    expect(text).toContain('HTTP/1.1 405 Method Not Allowed');
    expect(text).not.toMatch(/ 200 |ok$/);
  });

  test('an address with a host is answered like one without', async () => {
    const text = await sendText(
      site.url,
      'GET http://elsewhere.example/healthz?a=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(text).toContain('200 OK');
    expect(text).not.toContain('elsewhere');
  });

  test('an upgrade is ignored and the request answered', async () => {
    for (const protocol of ['websocket', 'h2c']) {
      const text = await sendText(
        site.url,
        `GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: ${protocol}\r\nconnection: upgrade, close\r\n\r\n`,
      );
      expect(text).toContain('HTTP/1.1 200');
    }
  });
});

describe('RUN-UNREADABLE: too much of everything', () => {
  test.each([
    ['an address of 8 kB', `/${'a'.repeat(8_000)}`, 404],
    ['a query of 12 kB', `/about?${'a=b&'.repeat(3_000)}`, 200],
    ['an address of 20 kB', `/${'a'.repeat(20_000)}`, 431],
    ['an address of 10,000 slashes', '/'.repeat(10_000), 404],
    ['a thousand segments', '/a'.repeat(4_000), 404],
    ['a thousand escapes', '/%41'.repeat(2_000), 404],
    ['a thousand bad escapes', `/learn/${'%zz'.repeat(2_000)}`, 302],
    ['a query of 4,000 names for the market', `${api.coinsMarkets}?${'a=1&'.repeat(3_500)}`, 400],
    ['a query of 1,400 ids', `/api/store/candlewick/products?${'ids[]=x&'.repeat(1_400)}`, 200],
  ])('%s', async (_, path, status) => {
    expect((await get(site.url, path)).status).toBe(status);
  });

  test('2,500 headers', async () => {
    const lines = 'a: b\r\n'.repeat(2_500);
    const text = await sendText(
      site.url,
      `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines}\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 (200|431)/);
    expect((await get(site.url, '/healthz')).status).toBe(200);
  });
});

describe('RUN-UNREADABLE: a body larger than the limit', () => {
  test.each([1_000_000, 10_000_000])(
    'a client that sends all of %i bytes before it reads is told that it is too large',
    async (size) => {
      const { socket, answer } = await openConnection(site.url);
      socket.pause();
      socket.write(post(`content-length: ${size}`));
      socket.end(Buffer.alloc(size, 0x20), () => socket.resume());
      expect(await answer).toContain('HTTP/1.1 413 ');
    },
  );

  test('an endless one is cut off', async () => {
    const { socket, answer } = await openConnection(site.url);
    socket.write(post('content-length: 1000000000000'));
    const piece = Buffer.alloc(1_000_000, 0x20);
    const sendMore = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', sendMore);
    sendMore();
    expect(await answer).toContain('HTTP/1.1 413 ');
  });
});

describe.runIf(isFull)('RUN-SLOW: clients that take their time', () => {
  test('300 of them are disconnected within 20 s, and everybody else is served meanwhile', async () => {
    const begunRequests = [
      '',
      'G',
      'GET / HTTP/1.1\r\nhost: x\r\n',
      post('content-length: 100'),
      `${post('transfer-encoding: chunked')}5\r\n{`,
    ];
    const slowConnections = await Promise.all(
      Array.from({ length: 300 }, () => openConnection(site.url)),
    );
    slowConnections.forEach(
      ({ socket }, index) => void socket.write(begunRequests[index % begunRequests.length] ?? ''),
    );
    // A byte per second keeps a connection busy without completing its request.
    const dripTimer = setInterval(() => {
      for (const { socket } of slowConnections) if (socket.writable) socket.write('a');
    }, 1_000);
    let areAllGone = false;
    const startedAt = performance.now();
    const allAnswers = Promise.all(slowConnections.map(({ answer }) => answer)).finally(() => {
      areAllGone = true;
    });
    while (!areAllGone) expect((await get(site.url, '/')).status).toBe(200);
    clearInterval(dripTimer);
    await allAnswers;
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  }, 60_000);

  test('one that requests much and reads nothing is disconnected', async () => {
    const requestCount = 300;
    const { hostname, port } = new URL(site.url);
    const { body } = await get(site.url, '/');
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requestCount));
    // A client that does not read notices nothing until a later read shows the closed connection.
    await wait(75_000);
    let readBytes = 0;
    socket.on('data', (bytes) => {
      readBytes += bytes.length;
    });
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    expect(readBytes).toBeLessThan(requestCount * body.length);
  }, 120_000);
});
