import { expect, test } from 'vitest';
import { buildEncodedResponse, buildResponse, type CachedResponse } from './cached-response.ts';

const contentType = 'text/plain';
const bodiesOf = ({ variants: { identity, gzip, br } }: CachedResponse) =>
  [identity, gzip, br].map(({ body }) => body);

test.each([
  ['a short text', '{"count":12,"offset":99,"limit":1,"products":[]}'],
  ['a text that is compressed', 'of the market and the store '.repeat(100)],
  ['bytes out of the pool', Buffer.from('short')],
])(
  'HOLD-MEMORY: each form of a kept answer holds no more memory than it has bytes: %s',
  async (_, body) => {
    const answers = [
      await buildResponse({ contentType, body, headers: [] }),
      await buildResponse({ contentType, body, headers: [], compress: false }),
      buildEncodedResponse(
        { contentType, body, headers: [] },
        { br: Buffer.from('br'), gzip: Buffer.from('gz') },
      ),
    ];
    for (const form of answers.flatMap(bodiesOf))
      expect(form.buffer.byteLength).toBeLessThanOrEqual(form.length * 1.25);
  },
);

test('a body that fits into one packet uncompressed is not compressed', async () => {
  const shortResponse = await buildResponse({ contentType, body: 'x'.repeat(900), headers: [] });
  expect(new Set(bodiesOf(shortResponse)).size).toBe(1);
  const longResponse = await buildResponse({ contentType, body: 'x'.repeat(1_100), headers: [] });
  expect(new Set(bodiesOf(longResponse)).size).toBe(3);
});
