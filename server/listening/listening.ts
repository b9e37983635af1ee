import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '../site/env.ts';

/** How long a stop waits for open responses. A stop takes ten seconds at most; the rest is for closing the store. */
const stopWithinMs = 8_000;
/** The interval at which a stop closes connections that have become idle. */
const lookEveryMs = 100;

type PortSetting = 'PORT' | 'DESK_PORT';

/**
 * Starts listening.
 *
 * @param setting the setting that an error names
 * @returns the port, which is not known beforehand if `port` is 0
 * @throws SettingsError when the port or the address cannot be used
 */
export async function listen(
  server: NetServer,
  port: number,
  host: string,
  setting: PortSetting = 'PORT',
): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SettingsError(listenFault(error, port, host, setting));
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Listens for a moment, without accepting connections, to find out whether this program may use the port.
 *
 * @throws SettingsError when the port or the address cannot be used
 */
export async function checkPortFree(
  port: number,
  host: string,
  setting: PortSetting = 'PORT',
): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  await listen(server, port, host, setting);
  const closed = once(server, 'close');
  server.close();
  await closed;
}

function listenFault(error: unknown, port: number, host: string, setting: PortSetting): string {
  const code = error instanceof Error && 'code' in error ? error.code : String(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program, perhaps an earlier start of this site: stop it, or set ${setting} to another number.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} needs more permissions: set ${setting} to a number above 1023.`;
  return `The setting HOST cannot be used: nothing can listen on ${host}, port ${port} (${code}).`;
}

/**
 * Accepts no new connections, finishes open responses, and resolves when every connection is closed.
 *
 * @param drainMs how long idle keep-alive connections stay open for another request. A request that is sent just as
 * its connection is closed fails.
 */
export async function stopListening(server: Server, drainMs = 0): Promise<void> {
  const closed = once(server, 'close');
  const late = setTimeout(() => server.closeAllConnections(), stopWithinMs);
  if (drainMs > 0) await drainConnections(server, closed, drainMs);
  else server.close();
  // Keep-alive connections would otherwise stay open until their timeout.
  const answered = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  await closed;
  clearInterval(answered);
  clearTimeout(late);
}

/** Makes the next response on each connection its last. */
async function drainConnections(
  server: Server,
  closed: Promise<unknown>,
  forMs: number,
): Promise<void> {
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false;
  });
  // Unlike the HTTP server's own method, this closes no idle connection.
  NetServer.prototype.close.call(server);
  const over = new AbortController();
  const isOver = delay(forMs, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([closed, isOver]);
  over.abort();
}
