import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPeers } from './peers.ts';
import { publishMessage } from './reloads.ts';
import { type Environment, endWorker, forkWorker, waitUntilServing } from './worker-process.ts';

interface Options {
  count: number;
  /**
   * The name of a further process that does other work, and starts after the first serving process.
   */
  sideProcess?: string;
  /** Called once, when the first process serves. */
  serves(url: string): void;
  log(message: string): void;
  /** The time within which a process must serve, longer than the wait for a database. */
  startsWithinMs?: number;
}

interface Supervisor {
  /**
   * Replaces one process after another, so that some of them always serve. A call during a restart
   * causes one more restart afterwards.
   *
   * @param environment settings for all processes that start from now on; kept once one process has
   * served with them
   */
  restart(environment?: Environment): Promise<void>;
  /**
   * Stops all processes.
   *
   * @returns the exit code
   */
  stop(): Promise<number>;
}

const defaultStartMs = 5 * 60_000;
const firstPauseMs = 100;
const maxPauseMs = 30_000;
/**
 * High enough that visitors come first. The highest, 19, would be too much: on a busy machine, buyers would wait for a
 * database that this process has locked but hardly gets the time to release.
 */
const sideProcessNiceness = 10;
/** A process that ran for this long did not fail at its start. */
const steadyAfterMs = 60_000;

/**
 * Starts processes that share one port. A process that ends by itself is started again, after a
 * pause that grows while it keeps ending. The first process starts alone: if it cannot serve, for
 * example because of a wrong setting, the others cannot either.
 *
 * @returns null if the first process ended before it served, after logging the reason
 */
export async function supervise({
  count,
  sideProcess,
  serves,
  log,
  startsWithinMs = defaultStartMs,
}: Options): Promise<Supervisor | null> {
  // All processes accept from one socket: that is faster than handing each connection over, and no
  // connection is lost when a process ends.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Unlike JSON, 'advanced' keeps numbers that are not finite. Drop the command-line options, which
  // are for the start only.
  cluster.setupPrimary({ serialization: 'advanced', args: [] });
  /** Identifies this run of the site, for all processes and their successors. */
  const siteRun = randomUUID();
  /** The serving processes' places, numbered from 1, then the side process's place. */
  const [first = '1', ...others] = [
    ...Array.from({ length: count }, (_, index) => String(index + 1)),
    ...(sideProcess === undefined ? [] : [sideProcess]),
  ];
  /** The process that serves in each place. */
  const places = new Map<string, Worker>();
  /** The process that is starting in each place, one at most. */
  const starting = new Map<string, Promise<Worker | null>>();
  /** Places that are waiting to be filled again. */
  const refilled = new Set<string>();
  /** The pause before a place is filled again. */
  const pauses = new Map<string, number>();
  /** Places whose successor is starting. */
  const replaced = new Set<string>();
  /** The settings with which a process has served. */
  let proven: Environment = {};
  let wanted: Environment = {};
  let announced = false;
  let stopping = false;
  let restarting: Promise<void> | null = null;
  let again = false;

  const serveIn = async (place: string, environment: Environment): Promise<Worker | null> => {
    const worker = forkWorker(
      { ...environment, CANDLEWICK_PROCESS: place, CANDLEWICK_SITE_RUN: siteRun },
      place === sideProcess ? sideProcessNiceness : 0,
    );
    if (typeof worker === 'string') {
      log(`process ${place} cannot be started (${worker})`);
      return null;
    }
    // Skip the same place: a process and its successor may serve there side by side.
    connectPeers(worker, () =>
      [...places]
        .filter(([other]) => other !== place && other !== sideProcess)
        .map(([, peer]) => peer),
    );
    const begun = await waitUntilServing(worker, startsWithinMs);
    if ('failure' in begun) {
      if (begun.failure !== null && !stopping) log(`process ${place} ${begun.failure}`);
      return null;
    }
    const startedMs = performance.now();
    places.set(place, worker);
    worker.on('message', (message) => {
      if (message === publishMessage) process.send?.(publishMessage);
    });
    worker.once('exit', (code, signal) => {
      // A successor has already taken the worker's place.
      if (places.get(place) !== worker) return;
      places.delete(place);
      if (stopping || replaced.has(place)) return;
      log(`process ${place} ended by itself (${signal ?? `code ${code}`})`);
      if (performance.now() - startedMs > steadyAfterMs) pauses.delete(place);
      void keepStarting(place);
    });
    if (!announced) serves(begun.url);
    announced = true;
    return worker;
  };

  const startOne = (place: string, environment: Environment): Promise<Worker | null> => {
    const start = serveIn(place, environment).finally(() => starting.delete(place));
    starting.set(place, start);
    return start;
  };

  const keepStarting = async (place: string): Promise<void> => {
    if (refilled.has(place)) return;
    refilled.add(place);
    while (!stopping && !places.has(place)) {
      const pauseMs = pauses.get(place) ?? firstPauseMs;
      pauses.set(place, Math.min(pauseMs * 2, maxPauseMs));
      await delay(pauseMs);
      if (!stopping && !places.has(place)) await (starting.get(place) ?? startOne(place, proven));
    }
    refilled.delete(place);
  };

  const startOrRetry = async (place: string) => {
    if ((await startOne(place, proven)) === null) await keepStarting(place);
  };

  const restartAll = async (): Promise<void> => {
    const environment = wanted;
    for (const place of [first, ...others]) {
      if (stopping) break;
      await starting.get(place);
      const before = places.get(place);
      replaced.add(place);
      const successor = await startOne(place, environment);
      replaced.delete(place);
      if (successor === null) {
        if (!stopping)
          log(`process ${place} could not be replaced; the processes that serve go on`);
        if (!places.has(place)) void keepStarting(place);
        return;
      }
      proven = environment;
      await endWorker(before, true);
    }
    if (!stopping) log('all processes have been replaced');
  };

  const restartAsOftenAsAsked = async (): Promise<void> => {
    do {
      again = false;
      await restartAll();
    } while (again && !stopping);
  };

  if ((await startOne(first, proven)) === null) return null;
  void Promise.all(others.map(startOrRetry)).then(() =>
    log(count === 1 ? 'one process serves' : `${count} processes serve`),
  );

  return {
    restart(environment = wanted) {
      wanted = environment;
      again = restarting !== null;
      if (again) log('processes are being replaced: all of them will be replaced again afterwards');
      restarting ??= restartAsOftenAsAsked().finally(() => {
        restarting = null;
      });
      return restarting;
    },
    async stop() {
      stopping = true;
      const codes = await Promise.all(
        Object.values(cluster.workers ?? {}).map((worker) => endWorker(worker, false)),
      );
      return Math.max(0, ...codes);
    },
  };
}
