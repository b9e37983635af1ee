import type { IncomingMessage, ServerResponse } from 'node:http';
import { isReadMethod, type RawHeaders, sendEmpty } from './reply.ts';
import type { RequestTarget } from './request-target.ts';

export interface Handler {
  /** @returns false if the path is not one of the handler's */
  readonly handle: (req: IncomingMessage, res: ServerResponse, target: RequestTarget) => boolean;
}

interface ReadHandlerOptions<Match> {
  /** The resource at a path; null if the path is not one of this handler's. */
  match(target: RequestTarget): Match | null;
  answer(req: IncomingMessage, res: ServerResponse, match: Match): unknown;
  /** Sends 405 and 500, by default without a body. */
  refuse?(res: ServerResponse, status: 405 | 500, more: RawHeaders): void;
  headers: RawHeaders;
  /** Called when responding failed, without the path, which can be a secret. */
  failed(error: unknown): void;
}

/** A handler of read-only paths: other methods get 405, and a failure gets 500. */
export function createReadHandler<Match>(options: ReadHandlerOptions<Match>): Handler {
  const { match, answer, headers } = options;
  const { refuse = (res, status, more) => sendEmpty(res, status, [...more, ...headers]) } = options;
  const fail = (res: ServerResponse, error: unknown) => {
    options.failed(error);
    if (res.headersSent) res.destroy();
    else refuse(res, 500, []);
  };
  return {
    handle(req, res, target) {
      const found = match(target);
      if (found === null) return false;
      if (!isReadMethod(req)) {
        refuse(res, 405, ['allow', 'GET, HEAD']);
        return true;
      }
      try {
        const pending = answer(req, res, found);
        if (pending instanceof Promise) pending.catch((error: unknown) => fail(res, error));
      } catch (error) {
        fail(res, error);
      }
      return true;
    },
  };
}
