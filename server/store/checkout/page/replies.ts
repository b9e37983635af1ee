import type { ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import type { Message } from '../../../../contract/message.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { NoticeProps } from '../../../../web/buyer/checkout/checkout-page.tsx';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import type { Responder } from '../../http/responder.ts';
import type { LoadedFiles } from './page-files.ts';
import type { CheckoutPage } from './pages.ts';

interface ReplyOptions {
  pages: BuyerPages;
  files: LoadedFiles;
  responder: Responder;
  siteOrigins(): readonly string[];
}

/** Sends pages and notices, and reads posted forms. */
export function createReplies({ pages, files, responder, siteOrigins }: ReplyOptions) {
  const send = (res: ServerResponse, page: CheckoutPage) =>
    responder.html(res, { ...page, policy: pagePolicy(siteOrigins()) });
  const notice = (
    res: ServerResponse,
    status: number,
    message: Message,
    {
      secondLink,
      ...page
    }: Pick<CheckoutPage, 'retryAfterSeconds'> & Pick<NoticeProps, 'secondLink'> = {},
  ) =>
    send(res, {
      status,
      body: pages.notice({ files: files.paths, message, ...(secondLink && { secondLink }) }),
      ...page,
    });
  return {
    send,
    notice,
    failure: (res: ServerResponse, isBusy: boolean) =>
      isBusy
        ? notice(res, 503, words.checkout.notices.busy, {
            retryAfterSeconds: busyRetryAfterSeconds,
          })
        : notice(res, 500, words.checkout.notices.failed),
  };
}

/**
 * The content policy: the page loads only our own files, and its forms post to us and are redirected within our site.
 */
function pagePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...origins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
