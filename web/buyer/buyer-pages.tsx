import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CheckoutPage, NoticePage } from './checkout-page.tsx';
import { FindPage, LinkSentPage, PrivatePage, RefusalPage, SendAgainPage } from './find-pages.tsx';
import { LetterDocument } from './letter.tsx';
import { OrderPage } from './order-page.tsx';
import { SlipsDocument } from './packing-slips.tsx';
import { PaperDocument } from './paper-document.tsx';
import { SubscriptionPage } from './subscription-page.tsx';
import { LinesPage, WordsPage } from './withdraw-choice.tsx';
import { IdentifyPage, ReceivedPage } from './withdraw-pages.tsx';

/** Renders a whole document to HTML. */
const renderDocument =
  <Props,>(Page: (props: Props) => ReactNode) =>
  (props: Props): string =>
    `<!doctype html>${renderToStaticMarkup(Page(props))}`;

/** Documents for buyers that only the server renders, without the site's scripts: pages, mails and printed papers. */
export const buyerPages = {
  checkout: renderDocument(CheckoutPage),
  notice: renderDocument(NoticePage),
  find: renderDocument(FindPage),
  private: renderDocument(PrivatePage),
  linkSent: renderDocument(LinkSentPage),
  sendAgain: renderDocument(SendAgainPage),
  refusal: renderDocument(RefusalPage),
  order: renderDocument(OrderPage),
  identify: renderDocument(IdentifyPage),
  lines: renderDocument(LinesPage),
  words: renderDocument(WordsPage),
  received: renderDocument(ReceivedPage),
  subscription: renderDocument(SubscriptionPage),
  letter: renderDocument(LetterDocument),
  slips: renderDocument(SlipsDocument),
  paper: renderDocument(PaperDocument),
};

export type BuyerPages = typeof buyerPages;
