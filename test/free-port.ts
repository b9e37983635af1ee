import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port, for programs that cannot choose a port themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const serverClose = once(server, 'close');
  server.close();
  await serverClose;
  return typeof address === 'object' && address ? address.port : 0;
}
