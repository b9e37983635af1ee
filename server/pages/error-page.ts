import type { ServerResponse } from 'node:http';
import { sendBody } from '../http/reply.ts';
import type { SiteHeaders } from './headers.ts';

/** When nothing of the site can be rendered there is nothing to show but a way back. */
const bare =
  '<!doctype html><html lang="en"><title>Something went wrong</title><h1>Something went wrong</h1><p>This page could not be shown. <a href="/">Go Back Home</a></p></html>';

/**
 * Answers 500. It is kept nowhere: the next visitor may have better luck.
 *
 * @param html the site's own page about it, where it could be rendered
 */
export function sendErrorPage(
  res: ServerResponse,
  headers: Pick<SiteHeaders, 'page'>,
  html = bare,
): void {
  sendBody(res, {
    status: 500,
    type: 'text/html; charset=utf-8',
    body: html,
    headers: ['cache-control', 'no-store', ...headers.page(html)],
  });
}
