import type { Worker } from 'node:cluster';

/** Lets a serving process ask the other serving processes. */
export interface Peers<T> {
  /** Asks the other processes and resolves with the answers that arrive in time. */
  ask(): Promise<readonly T[]>;
  /** Registers how this process answers when another one calls `ask`. */
  answerWith(answer: () => Promise<T>): void;
}

export const noPeers: Peers<never> = { ask: async () => [], answerWith() {} };

/** A message over the channel between a process and the one that started it. */
type Message =
  | { peers: 'ask'; id: number }
  | { peers: 'tell'; id: number }
  | { peers: 'told'; id: number; answer: unknown }
  | { peers: 'answers'; id: number; answers: unknown[] };

const patienceMs = 2_000;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'peers' in value;

/** Connects a serving process with its peers, through the process that started it. */
export function createPeers<T>(channel: NodeJS.Process): Peers<T> {
  const waiting = new Map<number, (answers: readonly T[]) => void>();
  let answer: (() => Promise<T>) | null = null;
  let last = 0;
  const send = (message: Message) => channel.send?.(message);
  channel.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    const { id } = message;
    if (message.peers === 'tell')
      // A process that fails to answer is left out, like a slow process.
      answer?.().then(
        (own) => send({ peers: 'told', id, answer: own }),
        () => {},
      );
    if (message.peers === 'answers') {
      waiting.get(id)?.(message.answers as readonly T[]);
      waiting.delete(id);
    }
  });
  return {
    ask() {
      const { promise, resolve } = Promise.withResolvers<readonly T[]>();
      waiting.set(++last, resolve);
      send({ peers: 'ask', id: last });
      return promise;
    },
    answerWith(own) {
      answer = own;
    },
  };
}

/**
 * Passes a process's questions on to the other processes.
 *
 * @param others returns the other serving processes
 */
export function connectPeers(asker: Worker, others: () => readonly Worker[]): void {
  asker.on('message', async (message: unknown) => {
    if (!isMessage(message) || message.peers !== 'ask') return;
    const answers = (await Promise.all(others().map(answerFrom))).filter(
      (each) => each !== undefined,
    );
    if (asker.isConnected())
      asker.send({ peers: 'answers', id: message.id, answers } satisfies Message);
  });
}

let questions = 0;

/** The answer of one process; undefined if it is late. */
function answerFrom(worker: Worker): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const id = ++questions;
  const hear = (message: unknown) => {
    if (isMessage(message) && message.peers === 'told' && message.id === id)
      resolve(message.answer);
  };
  const late = setTimeout(() => resolve(undefined), patienceMs);
  worker.on('message', hear);
  if (worker.isConnected()) worker.send({ peers: 'tell', id } satisfies Message);
  return promise.finally(() => {
    clearTimeout(late);
    worker.off('message', hear);
  });
}
