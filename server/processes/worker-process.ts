import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';

/** The settings of a process in addition to this one's environment. */
export type Environment = Readonly<Record<string, string>>;

/** The highest niceness, with which a process yields to all others. */
const lowestPriority = constants.priority.PRIORITY_LOW;
/** A stop takes ten seconds at most; this adds a margin. */
const endsWithinMs = 12_000;

/**
 * @param niceness added to this process's own; a higher one makes the process yield to the others
 * @returns the reason if the process cannot be started, for example for lack of memory
 */
export function forkWorker(environment: Environment, niceness: number): Worker | string {
  try {
    const worker = cluster.fork(environment);
    // Set the niceness at once, because threads that have already started keep theirs.
    if (niceness > 0) giveWay(worker, niceness);
    // A message to a process that has just died emits an error, too; its exit is handled elsewhere.
    worker.on('error', () => {});
    return worker;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function giveWay({ process: { pid } }: Worker, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + niceness, lowestPriority));
  } catch {
    // The process has ended already, which is handled elsewhere.
  }
}

/**
 * Ends a process.
 *
 * @param isReplaced true if its successor serves
 * @returns the exit code; 1 for a process that was killed
 */
export async function endWorker(worker: Worker | undefined, isReplaced: boolean): Promise<number> {
  if (worker === undefined || worker.isDead() || !isStarted(worker)) return 0;
  const exited = once(worker, 'exit');
  if (isReplaced && worker.isConnected()) worker.send('replaced');
  else worker.process.kill('SIGTERM');
  const hung = setTimeout(() => worker.process.kill('SIGKILL'), endsWithinMs);
  const [code, signal] = await exited;
  clearTimeout(hung);
  // A process that has just been started does not handle signals yet, and has nothing to finish.
  if (signal === 'SIGTERM') return 0;
  return typeof code === 'number' ? code : 1;
}

/** A process that failed to start emits no exit. */
const isStarted = (worker: Worker): boolean => worker.process.pid !== undefined;

/**
 * Waits for the URL at which a process serves. A failure resolves with its reason as the end of a sentence, or with
 * nothing if the process has printed the reason itself.
 */
export function waitUntilServing(
  worker: Worker,
  withinMs: number,
): Promise<{ url: string } | { failure: string | null }> {
  const { promise, resolve } = Promise.withResolvers<
    { url: string } | { failure: string | null }
  >();
  const late = setTimeout(() => {
    resolve({ failure: `has not served within ${Math.round(withinMs / 1_000)} s, and is ended` });
    worker.process.kill('SIGKILL');
  }, withinMs);
  worker.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'url' in message)
      resolve({ url: String(message.url) });
  });
  worker.once('exit', () => resolve({ failure: null }));
  worker.on('error', (error) => {
    if (isStarted(worker)) return;
    forget(worker);
    resolve({ failure: `cannot be started (${error.message})` });
  });
  return promise.finally(() => clearTimeout(late));
}

/** Node goes on listing a process that was never started, with its channel open. */
function forget(worker: Worker): void {
  if (cluster.workers) delete cluster.workers[worker.id];
  if (worker.process.connected) worker.process.disconnect();
}
