import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets go of connections on which nothing happens for so long (up to twice that for a part of an answer) while one is under
 * way: a client that takes nothing must not keep it for good. Between answers the server's keepAliveTimeout holds.
 */
export function closeSilentConnections(server: Server, afterMs: number): void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // As the server's own time-out it would be set again by every request and every write, for answers that take no time.
  const look = setInterval(() => {
    for (const socket of open) if (!socket.timeout) socket.setTimeout(afterMs);
  }, afterMs / 6);
  look.unref();
  server.once('close', () => clearInterval(look));
}
