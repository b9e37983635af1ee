import type { ServerResponse } from 'node:http';

/** Calls `done` once the response is complete, or its client is gone. A response that is already complete needs no event. */
export function onResponseEnd(res: ServerResponse, done: () => void): void {
  if (res.writableEnded) done();
  else res.once('close', done);
}
