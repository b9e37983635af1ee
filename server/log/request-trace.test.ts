import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../test/fakes/listen.ts';
import { createTracing, readTrace, type Trace } from './request-trace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

test.each([
  [{ 'x-request-id': 'b5a1-7_x.y:z+/=' }, { requestId: 'b5a1-7_x.y:z+/=' }],
  [{ traceparent: `00-${traceId}-${parent}-01` }, { traceId }],
  [{ traceparent: `01-${traceId}-${parent}-01-more` }, { traceId }],
  [
    { 'x-request-id': 'a', traceparent: `00-${traceId}-${parent}-00` },
    { requestId: 'a', traceId },
  ],
  [{ 'x-request-id': 'a', traceparent: 'nonsense' }, { requestId: 'a' }],
  [{}, null],
  [{ 'x-request-id': '' }, null],
  [{ 'x-request-id': 'a'.repeat(129) }, null],
  [{ 'x-request-id': 'mara@example.com' }, null],
  [{ 'x-request-id': 'a b' }, null],
  [{ 'x-request-id': 'a"b' }, null],
  [{ traceparent: `ff-${traceId}-${parent}-01` }, null],
  [{ traceparent: `00-${'0'.repeat(32)}-${parent}-01` }, null],
  [{ traceparent: `00-${traceId}-${'0'.repeat(16)}-01` }, null],
  [{ traceparent: `00-${traceId.toUpperCase()}-${parent}-01` }, null],
  [{ traceparent: `00-${traceId}-${parent}-01x` }, null],
])('OPS-LOG: the ids of %o are %o', (headers, ids) => {
  expect(readTrace({ headers })).toEqual(ids);
});

test('OPS-LOG: an id follows its request across awaits, and no further', async () => {
  const tracing = createTracing();
  const tracesSeen: Record<string, Trace | null> = {};
  const closedLog = Promise.withResolvers<void>();
  const server = createServer(
    tracing.traced(true, (req, res) => {
      const name = String(req.url);
      const answer = async () => {
        await nextTurn();
        tracesSeen[name] = tracing.current();
        res.end();
        // Work that the request started, and that outlasts the request.
        await once(res, 'close');
        await nextTurn();
        tracesSeen[`${name} later`] = tracing.current();
        if (name === '/b') closedLog.resolve();
      };
      answer();
    }),
  );
  onTestFinished(() => void server.close());
  const url = await listen(server);
  await fetch(`${url}/none`);
  await Promise.all([
    fetch(`${url}/a`, { headers: { 'x-request-id': 'one' } }),
    fetch(`${url}/b`, { headers: { 'x-request-id': 'two' } }),
  ]);
  await closedLog.promise;
  expect(tracesSeen).toMatchObject({
    '/none': { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    '/a': { requestId: 'one' },
    '/b': { requestId: 'two' },
    '/b later': null,
  });
  expect(tracing.current()).toBeNull();
});

test('OPS-LOG: a response names the id of its request, which is new unless a trusted proxy has set one', async () => {
  const tracesSeen: (Trace | null)[] = [];
  const idOf = async (isTrusted: boolean) => {
    const tracing = createTracing();
    const answer = createServer(
      tracing.traced(isTrusted, (_, res) => {
        tracesSeen.push(tracing.current());
        res.writeHead(200, ['content-length', '0']).end();
      }),
    );
    onTestFinished(() => void answer.close());
    const { headers } = await fetch(await listen(answer), { headers: { 'x-request-id': 'given' } });
    return headers.get('x-request-id');
  };
  expect(await idOf(true)).toBe('given');
  const madeId = await idOf(false);
  expect(madeId).toMatch(/^[0-9a-f-]{36}$/);
  expect(tracesSeen).toEqual([{ requestId: 'given' }, { requestId: madeId }]);
});
