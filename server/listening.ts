import { once } from 'node:events';
import type { Server } from 'node:http';
import { SettingsError } from './env.ts';

/** How long a stop waits for the answers that are under way; what it leaves of ten seconds is for the rest. */
const stopWithinMs = 8_000;
/** How often a stop looks for connections that have had their answer. */
const lookEveryMs = 100;

/**
 * Listens, and says which port it is, since 0 takes any.
 *
 * @throws SettingsError when the port or the address cannot be had
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SettingsError(sentence(error, port, host));
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function sentence(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : String(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program, perhaps by an earlier start: stop that one, or set PORT to another number.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} may not be listened on: set PORT to a number above 1023.`;
  return `The setting HOST cannot be used: nothing can listen on ${host}, port ${port} (${code}).`;
}

/** Takes nothing new, answers what is under way, and returns when every connection is closed. */
export async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that is kept alive would only be closed by itself after its time, answered or not.
  const answered = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  const late = setTimeout(() => server.closeAllConnections(), stopWithinMs);
  await closed;
  clearInterval(answered);
  clearTimeout(late);
}
