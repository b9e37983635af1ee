import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';

export { portsContext } from './ports.ts';

/** The page as one finished text: it is cached, so nothing is streamed and no streaming scripts are needed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerenderToNodeStream(
    <ServerRouter context={context} url={request.url} />,
    // Nothing is sent in pieces, so no part of a page may wait for a script to be put in its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(await text(prelude), { status, headers });
}

/** Without this export the router prints a stack for every render that fails; server/pages logs it once instead. */
export const handleError: HandleErrorFunction = () => {};
