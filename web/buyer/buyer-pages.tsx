import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CheckoutPage, NoticePage } from './checkout-page.tsx';
import { FindPage, LinkSentPage, PrivatePage, RefusalPage, SendAgainPage } from './find-pages.tsx';
import { LetterDocument } from './letter.tsx';
import { OrderPage } from './order-page.tsx';
import { SlipsDocument } from './packing-slips.tsx';
import { SubscriptionPage } from './subscription-page.tsx';
import { IdentifyPage, LinesPage, ReceivedPage, WordsPage } from './withdraw-pages.tsx';

/** The HTML of a whole document. */
const drawn =
  <Props,>(Page: (props: Props) => ReactNode) =>
  (props: Props): string =>
    `<!doctype html>${renderToStaticMarkup(Page(props))}`;

/** What buyers read that is drawn by the server alone, without the site's scripts: pages, mails, and papers to print. */
export const buyerPages = {
  checkout: drawn(CheckoutPage),
  notice: drawn(NoticePage),
  find: drawn(FindPage),
  private: drawn(PrivatePage),
  linkSent: drawn(LinkSentPage),
  sendAgain: drawn(SendAgainPage),
  refusal: drawn(RefusalPage),
  order: drawn(OrderPage),
  identify: drawn(IdentifyPage),
  lines: drawn(LinesPage),
  words: drawn(WordsPage),
  received: drawn(ReceivedPage),
  subscription: drawn(SubscriptionPage),
  letter: drawn(LetterDocument),
  slips: drawn(SlipsDocument),
};

export type BuyerPages = typeof buyerPages;
