import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from '../http/on-response-end.ts';

/** Ids whose only use is to connect a line of our log with a line of the proxy's. */
export interface Trace {
  requestId?: string;
  traceId?: string;
}

type RequestListener = (req: IncomingMessage, res: ServerResponse) => void;

const requestIdPattern = /^[\w.:+/=-]{1,128}$/;
/** W3C trace context: version, trace, parent and flags. Version ff and ids of zeros alone are invalid. */
const traceparentPattern =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** @returns null if the request has no id that can be used */
export function readTrace({ headers }: Pick<IncomingMessage, 'headers'>): Trace | null {
  const { 'x-request-id': requestId, traceparent } = headers;
  const traceId =
    typeof traceparent === 'string' ? traceparentPattern.exec(traceparent)?.[1] : undefined;
  const isUsable = typeof requestId === 'string' && requestIdPattern.test(requestId);
  if (!isUsable && traceId === undefined) return null;
  return { ...(isUsable && { requestId }), ...(traceId !== undefined && { traceId }) };
}

/** Tracks, across awaits, which request the running code answers. */
export function createTracing() {
  const open = new AsyncLocalStorage<{ trace: Trace; isOver: boolean }>();
  return {
    /** The ids of the current request; null outside a request, and after its response has ended. */
    current(): Trace | null {
      const store = open.getStore();
      return store === undefined || store.isOver ? null : store.trace;
    },
    /**
     * Wraps a listener so that its log entries have the ids of their requests. Every request gets an id, and its
     * response names it.
     *
     * @param trusted true if a proxy sets the ids; a client that connects directly could send any
     */
    traced:
      (trusted: boolean, answer: RequestListener): RequestListener =>
      (req, res) => {
        const given = trusted ? readTrace(req) : null;
        const requestId = given?.requestId ?? randomUUID();
        const trace = { ...given, requestId };
        res.setHeader('x-request-id', requestId);
        // A timer that a request started, such as for the next poll, must not keep its id.
        const store = { trace, isOver: false };
        open.run(store, answer, req, res);
        onResponseEnd(res, () => {
          store.isOver = true;
        });
      },
  };
}
