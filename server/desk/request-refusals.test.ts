import { once } from 'node:events';
import { request } from 'node:http';
import { describe } from 'vitest';
import {
  type Attempt,
  type RefusalCase,
  statusOfRawRequest,
  statusOfRequest,
  testDeskRefusals,
} from '../../test/desk/refusals.ts';
import type { RunningDesk } from '../../test/desk/running-desk.ts';

/** The status of the response to a request whose body never ends. */
const firstAnswer =
  ({ origin }: RunningDesk, path: string, bytes: number) =>
  async () => {
    const type = path.endsWith('picture') ? 'image/png' : 'application/json';
    const headers = { origin, 'content-type': type, 'transfer-encoding': 'chunked' };
    const pendingRequest = request(origin + path, { method: 'POST', headers });
    const answerEvent = once(pendingRequest, 'response');
    pendingRequest.write(Buffer.alloc(bytes));
    const [{ statusCode }] = await answerEvent;
    pendingRequest.on('error', () => {}).destroy();
    return Number(statusCode);
  };

/** A request that is valid except for these changes. */
const requestWith =
  (change: Record<string, string>, options: { method?: string; path?: string } = {}): Attempt =>
  async ({ desk }) => {
    const cookie = await desk.enter();
    const { method = 'POST', path = '/api/lock' } = options;
    const validHeaders = { cookie, origin: desk.origin, 'content-type': 'application/json' };
    const port = new URL(desk.origin).port;
    const changedHeaders = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [name, value.replace('PORT', port)]),
    );
    const headers = Object.fromEntries(
      Object.entries({ ...validHeaders, ...changedHeaders }).filter(
        ([, value]) => value !== 'none',
      ),
    );
    return statusOfRequest(desk, headers, { method, path });
  };
const meRequest = { method: 'GET', path: '/api/me' };

const requests: readonly RefusalCase[] = [
  ['for another host', 403, requestWith({ host: 'rebound.example' }, meRequest)],
  [
    'for a page of another host',
    403,
    requestWith({ host: 'rebound.example' }, { method: 'GET', path: '/' }),
  ],
  ['for another port', 403, requestWith({ host: 'localhost:1' }, meRequest)],
  ['for no port', 403, requestWith({ host: 'localhost' }, meRequest)],
  ['for the address', 403, requestWith({ host: '127.0.0.1:PORT' }, meRequest)],
  ['for the address of IPv6', 403, requestWith({ host: '[::1]:PORT' }, meRequest)],
  ['for the host with a dot behind it', 403, requestWith({ host: 'localhost.:PORT' }, meRequest)],
  ['for the host in capitals', 403, requestWith({ host: 'LOCALHOST:PORT' }, meRequest)],
  ['for a host that is none', 400, requestWith({ host: 'a b' }, meRequest)],
  [
    'for a picture of another host',
    403,
    requestWith(
      { host: 'rebound.example' },
      { method: 'GET', path: `/img/store/${'0'.repeat(32)}` },
    ),
  ],
  [
    'for no host',
    400,
    async ({ desk }) =>
      statusOfRawRequest(desk, 'GET /api/me HTTP/1.1\r\nconnection: close\r\n\r\n'),
  ],
  [
    'for two hosts',
    403,
    async ({ desk }) =>
      statusOfRawRequest(
        desk,
        `GET /api/me HTTP/1.1\r\nhost: ${new URL(desk.origin).host}\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
      ),
  ],
  ...['evil.example', 'own'].map(
    (host): RefusalCase => [
      `whose target names another host, with the host ${host}`,
      403,
      async ({ desk }) =>
        statusOfRawRequest(
          desk,
          `GET http://evil.example/api/entry HTTP/1.1\r\nhost: ${host === 'own' ? new URL(desk.origin).host : host}\r\nconnection: close\r\n\r\n`,
        ),
    ],
  ),
  [
    'of a window without a session, which it leads to the way in',
    303,
    async ({ desk }) =>
      statusOfRequest(
        desk,
        { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
        { path: '/api/slips?number=1' },
      ),
  ],
  ...['/api/site/picture', '/api/stock'].map(
    (path): RefusalCase => [
      `with a body of nobody for ${path}, before it has come`,
      401,
      async ({ desk }) => firstAnswer(desk, path, 1_000),
    ],
  ),
  [
    'to enter with a body of more than any, before it has come',
    413,
    async ({ desk }) => firstAnswer(desk, '/api/enter', 100_000),
  ],
  ['written by another site', 403, requestWith({ origin: 'https://elsewhere.example' })],
  ['written by another port', 403, requestWith({ origin: 'http://localhost:1' })],
  ['written over https', 403, requestWith({ origin: 'https://localhost:PORT' })],
  ['written without an origin', 403, requestWith({ origin: 'none' })],
  ['written by a page without one', 403, requestWith({ origin: 'null' })],
  [
    'that another site’s page asks for',
    403,
    requestWith({ 'sec-fetch-site': 'cross-site' }, meRequest),
  ],
  [
    'that a neighbour’s page asks for',
    403,
    requestWith({ 'sec-fetch-site': 'same-site' }, meRequest),
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'image/png',
    'application/json-seq',
    'application/json; charset=utf-16',
    'none',
  ].map(
    (type): RefusalCase => [`that says it is ${type}`, 403, requestWith({ 'content-type': type })],
  ),
  ['that writes by GET', 404, requestWith({}, { method: 'GET' })],
  ['that writes by HEAD', 404, requestWith({}, { method: 'HEAD' })],
  [
    'that asks whether it may, as another site',
    403,
    requestWith({ origin: 'https://elsewhere.example' }, { method: 'OPTIONS' }),
  ],
  [
    'whose JSON is none',
    400,
    async ({ desk }) =>
      statusOfRequest(
        desk,
        { origin: desk.origin, 'content-type': 'application/json' },
        { method: 'POST', path: '/api/enter', body: '{"token":' },
      ),
  ],
  [
    'whose path is none',
    400,
    async ({ desk }) =>
      statusOfRawRequest(
        desk,
        `GET /api\\me HTTP/1.1\r\nhost: ${new URL(desk.origin).host}\r\nconnection: close\r\n\r\n`,
      ),
  ],
];

describe('DESK-ORIGIN: a request', () => testDeskRefusals(requests));
