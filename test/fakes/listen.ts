import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Makes a server listen, by default on a free port.
 *
 * @returns its origin
 */
export async function listen(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
