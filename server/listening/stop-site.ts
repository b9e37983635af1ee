import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { stopListening } from './listening.ts';

/** How long a stop waits for the payment provider before it aborts pending calls. */
const providerWaitMs = 4_000;
/**
 * How long idle keep-alive connections stay open for another request. A proxy uses each of its connections more
 * often than this.
 */
const drainMs = 2_000;
/** A proxy in front asks at least this often whether a process is ready. */
const healthIntervalMs = 1_500;

interface Stoppable {
  server: Server;
  isBehindProxy: boolean;
  readiness: { stop(): void };
  /** Aborts calls to the payment provider that are still pending. */
  stopping: AbortController;
  /** Closes everything behind the server. */
  close(): Promise<void>;
}

/**
 * Makes the function that finishes open requests and then closes everything. Later calls of that function have no
 * effect.
 *
 * @returns a function whose argument is true if another process takes over, so that no request may fail
 */
export function createStop({ server, isBehindProxy, readiness, stopping, close }: Stoppable) {
  let stopped: Promise<void> | null = null;
  const stop = async (isReplaced: boolean) => {
    // Do not report that this process is not ready if a successor already serves on the same port.
    if (!isReplaced) readiness.stop();
    // Give the proxy time to see that this process is not ready.
    if (isBehindProxy && !isReplaced) await delay(healthIntervalMs);
    const late = setTimeout(() => stopping.abort(), providerWaitMs);
    await stopListening(server, isReplaced || isBehindProxy ? drainMs : 0);
    clearTimeout(late);
    stopping.abort();
    await close();
  };
  return (isReplaced = false): Promise<void> => {
    stopped ??= stop(isReplaced);
    return stopped;
  };
}
