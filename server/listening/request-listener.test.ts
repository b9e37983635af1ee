import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../test/fakes/listen.ts';
import { get } from '../../test/raw-http.ts';
import { createLog } from '../log/log.ts';
import { jsonLines } from '../log/log-lines.ts';
import { createTracing } from '../log/request-trace.ts';
import { createSiteHeaders } from '../pages/site-headers.ts';
import { createRequestListener } from './request-listener.ts';

test('OPS-LOG: a failed request is logged with the id that its proxy has assigned', async () => {
  const headers = createSiteHeaders();
  const tracing = createTracing();
  const writtenBytes: string[] = [];
  const line = jsonLines((text) => text, tracing.current);
  const log = createLog({ level: 'error', line, write: (text) => writtenBytes.push(text) });
  const failingListener = createRequestListener({
    assets: new Map(),
    handlers: [],
    pages: {
      answer() {
        throw new TypeError('not a page');
      },
    },
    headers,
    log: log.error,
  });
  const server = createServer(tracing.traced(true, failingListener));
  onTestFinished(() => void server.close());
  const answer = await get(await listen(server), '/', { 'x-request-id': 'abc-1' });
  expect(answer.status).toBe(500);
  expect(writtenBytes.map((text) => JSON.parse(text))).toMatchObject([
    {
      message: 'answering a GET',
      error: { name: 'TypeError', message: 'not a page' },
      requestId: 'abc-1',
    },
  ]);
});
