import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

test('RUN-ROLL: a process requests the busiest pages itself before it serves', async () => {
  const asked: string[] = [];
  await warmUp(
    (req, res) => {
      asked.push(String(req.url));
      res.end('page');
    },
    ['/', '/markets', '/'],
  );
  expect(asked).toEqual(['/', '/markets', '/']);
});

test('RUN-ROLL: a process serves even if such a page fails or never answers', async () => {
  const asked: string[] = [];
  await warmUp(
    (req) => {
      asked.push(String(req.url));
      if (req.url === '/') req.socket.destroy();
    },
    ['/', '/markets'],
  );
  expect(asked).toEqual(['/', '/markets']);
});
