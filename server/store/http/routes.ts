import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../../http/handler.ts';
import type { Responder } from './responder.ts';

/** A request to a path of the store. */
export interface RouteCall {
  req: IncomingMessage;
  res: ServerResponse;
  /** The path below the base path of its group. */
  path: string;
  /** The query without its question mark. */
  search: string;
  /** The texts that the groups of the route's pattern have matched. */
  parts: readonly string[];
}

type Answer = (call: RouteCall) => unknown;

/** Makes a handler that gets the text matched by the pattern's group as an argument. */
export const withPart =
  (answer: (res: ServerResponse, part: string) => unknown): Answer =>
  ({ res, parts: [part = ''] }) =>
    answer(res, part);

/** A path, or a pattern of paths, and the handler of each method. HEAD counts as GET. */
export type Route = readonly [
  path: string | RegExp,
  answers: { readonly [Method in 'GET' | 'POST' | 'OPTIONS']?: Answer },
];

export interface RouteGroup {
  doing: string;
  /** True for a path of this group, even if no route matches it. */
  owns(path: string): boolean;
  base?: string;
  /** The first match is used. */
  routes: readonly Route[];
  /** Responds if no route matches. */
  missing: Answer;
  /** @param isBusy true if a later request may succeed */
  failed(call: RouteCall, isBusy: boolean): void;
}

/**
 * Passes each request to the route of its path. Returns false for a path that belongs to no group.
 *
 * @param noteFailure logs an error, and returns true if a later request may succeed
 */
export function createDispatch(
  groups: readonly RouteGroup[],
  responder: Responder,
  noteFailure: (error: unknown, doing: string) => boolean,
): Handler['handle'] {
  const answer = ({ routes, missing, base = '' }: RouteGroup, call: RouteCall): unknown => {
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
    const group = groups.find(({ owns }) => owns(path));
    if (group === undefined) return false;
    const call = { req, res, path, search, parts: [] };
    const failed = (error: unknown) => {
      const isBusy = noteFailure(error, group.doing);
      if (res.headersSent) res.destroy();
      else group.failed(call, isBusy);
    };
    try {
      // Do not await here, so that a response from memory is sent at once.
      const pending = answer(group, call);
      if (pending instanceof Promise) pending.catch(failed);
    } catch (error) {
      failed(error);
    }
    return true;
  };
}
