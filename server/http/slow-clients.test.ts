import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createSiteServer } from '../listening/site-server.ts';
import { createSiteHeaders } from '../pages/site-headers.ts';

const answerBytes = 32 * 1_024 * 1_024;
let server: Server;
afterEach(() => server.closeAllConnections());

/** A client that requests more bytes than socket buffers hold, and the response to it. */
async function requestMuch() {
  const answering = Promise.withResolvers<ServerResponse>();
  server = createSiteServer({
    headers: createSiteHeaders(),
    isBehindProxy: false,
    answer(_req, res) {
      res.end(Buffer.alloc(answerBytes));
      answering.resolve(res);
    },
  });
  // The test shortens the site's limit of 30 s, except in the full run.
  expect(server.timeout).toBe(30_000);
  server.timeout = 1_000;
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return { client, res: await answering.promise };
}

test('RUN-SLOW: a client that reads nothing of its response is disconnected', async () => {
  const { client, res } = await requestMuch();
  await once(res, 'close');
  expect(res.writableFinished).toBe(false);
  client.destroy();
});

test('RUN-SLOW: a client that reads its response slowly gets all of it', async () => {
  const { client } = await requestMuch();
  let takenBytes = 0;
  for await (const bytes of client) {
    takenBytes += bytes.length;
    if (takenBytes > answerBytes) break;
    await wait(3);
  }
  expect(takenBytes).toBeGreaterThan(answerBytes);
});
