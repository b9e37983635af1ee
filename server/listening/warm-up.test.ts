import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

test('RUN-ROLL: a process requests the busiest pages itself before it serves', async () => {
  const requestedUrls: string[] = [];
  await warmUp(
    (req, res) => {
      requestedUrls.push(String(req.url));
      res.end('page');
    },
    ['/', '/markets', '/'],
  );
  expect(requestedUrls).toEqual(['/', '/markets', '/']);
});

test('RUN-ROLL: a process serves even if such a page fails or never answers', async () => {
  const requestedUrls: string[] = [];
  await warmUp(
    (req) => {
      requestedUrls.push(String(req.url));
      if (req.url === '/') req.socket.destroy();
    },
    ['/', '/markets'],
  );
  expect(requestedUrls).toEqual(['/', '/markets']);
});
