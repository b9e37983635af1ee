import type { ServerResponse } from 'node:http';
import { sendBody } from '../http/reply.ts';
import type { SiteHeaders } from './headers.ts';

/** For when even the site's own error page cannot be rendered. */
const bare =
  '<!doctype html><html lang="en"><title>Something went wrong</title><h1>Something went wrong</h1><p>This page could not be shown. <a href="/">Go Back Home</a></p></html>';

/**
 * Responds with 500.
 *
 * @param html the site's own error page, if it could be rendered
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
    headers: headers.page(html),
  });
}
