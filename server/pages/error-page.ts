import type { ServerResponse } from 'node:http';
import { direction, language } from '../../content/language.ts';
import { words } from '../../content/words.ts';
import { escapeHtml } from '../../domain/text/escape-html.ts';
import { sendBody } from '../http/reply.ts';
import type { SiteHeaders } from './site-headers.ts';

/** The text for the case that even the site's own error page cannot be rendered. */
const { title, text } = words.page.bareFailure;
const minimalErrorPage = `<!doctype html><html lang="${language}" dir="${direction}"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)} <a href="/">${escapeHtml(words.page.goBackHome)}</a></p></html>`;

/**
 * Responds with 500.
 *
 * @param html the site's own error page, if it could be rendered
 */
export function sendErrorPage(
  res: ServerResponse,
  headers: Pick<SiteHeaders, 'page'>,
  html = minimalErrorPage,
): void {
  sendBody(res, {
    status: 500,
    type: 'text/html; charset=utf-8',
    body: html,
    headers: headers.page(html),
  });
}
