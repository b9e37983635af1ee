import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../../http/handler.ts';
import type { Responder } from './responder.ts';

/** A request for an address of the store. */
export interface Call {
  req: IncomingMessage;
  res: ServerResponse;
  /** The path below the base of its part. */
  path: string;
  /** The query without its question mark. */
  search: string;
  /** The matches of the groups of the route's pattern. */
  parts: readonly string[];
}

type Answer = (call: Call) => unknown;

/** Answers with the text that the pattern's group has matched. */
export const withPart =
  (answer: (res: ServerResponse, part: string) => unknown): Answer =>
  ({ res, parts: [part = ''] }) =>
    answer(res, part);

/** An address, or a pattern of some, and what answers each method there. HEAD counts as GET. */
export type Route = readonly [
  path: string | RegExp,
  answers: { readonly [Method in 'GET' | 'POST' | 'OPTIONS']?: Answer },
];

/** The addresses of one part of the store. */
export interface StorePart {
  doing: string;
  /** True for its addresses, whether or not there is something at them. */
  owns(path: string): boolean;
  base?: string;
  /** The first that matches counts. */
  routes: readonly Route[];
  /** Answers where no route is. */
  missing: Answer;
  /** @param isBusy true if a later request may succeed */
  failed(call: Call, isBusy: boolean): void;
}

/**
 * Passes each request to the route of its address; those for addresses of no part to nobody.
 *
 * @param noteFailure logs an error, and returns whether a later request may succeed
 */
export function createDispatch(
  parts: readonly StorePart[],
  responder: Responder,
  noteFailure: (error: unknown, doing: string) => boolean,
): Handler['handle'] {
  const answer = ({ routes, missing, base = '' }: StorePart, call: Call): unknown => {
    if (base !== '' && !call.path.startsWith(`${base}/`)) return missing(call);
    const path = call.path.slice(base.length);
    for (const [own, answers] of routes) {
      const found = typeof own === 'string' ? (own === path ? [] : null) : own.exec(path);
      if (found === null) continue;
      const { method = '' } = call.req;
      const byMethod: Readonly<Record<string, Answer | undefined>> = answers;
      const answering = byMethod[method === 'HEAD' ? 'GET' : method];
      if (answering !== undefined) return answering({ ...call, path, parts: found.slice(1) });
      const allowed = Object.keys(answers).map((name) => (name === 'GET' ? 'GET, HEAD' : name));
      return responder.methodNotAllowed(call.res, allowed.join(', '));
    }
    return missing({ ...call, path });
  };
  return (req, res, { path, search }) => {
    const part = parts.find(({ owns }) => owns(path));
    if (part === undefined) return false;
    const call = { req, res, path, search, parts: [] };
    const failed = (error: unknown) => {
      const isBusy = noteFailure(error, part.doing);
      if (res.headersSent) res.destroy();
      else part.failed(call, isBusy);
    };
    try {
      // Without awaiting it: an answer from memory is made at once.
      const pending = answer(part, call);
      if (pending instanceof Promise) pending.catch(failed);
    } catch (error) {
      failed(error);
    }
    return true;
  };
}
