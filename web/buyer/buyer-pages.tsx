import type { ReactNode } from 'react';
import { renderDocument } from '../head/render-document.ts';
import { CheckoutPage, NoticePage } from './checkout-page.tsx';
import { FindPage, LinkSentPage, PrivatePage, RefusalPage, SendAgainPage } from './find-pages.tsx';
import { LetterDocument } from './letter.tsx';
import { OrderPage } from './order-page.tsx';
import { SlipsDocument } from './packing-slips.tsx';
import { PaperDocument } from './paper-document.tsx';
import { CopyDocument } from './person-copy.tsx';
import { SubscriptionPage } from './subscription-page.tsx';
import { LinesPage, WordsPage } from './withdraw-choice.tsx';
import { IdentifyPage, ReceivedPage } from './withdraw-pages.tsx';

const documentOf =
  <Props,>(Page: (props: Props) => ReactNode) =>
  (props: Props): string =>
    renderDocument(Page(props));

/** Documents for buyers that only the server renders, without the site's scripts: pages, mails and printed papers. */
export const buyerPages = {
  checkout: documentOf(CheckoutPage),
  notice: documentOf(NoticePage),
  find: documentOf(FindPage),
  private: documentOf(PrivatePage),
  linkSent: documentOf(LinkSentPage),
  sendAgain: documentOf(SendAgainPage),
  refusal: documentOf(RefusalPage),
  order: documentOf(OrderPage),
  identify: documentOf(IdentifyPage),
  lines: documentOf(LinesPage),
  words: documentOf(WordsPage),
  received: documentOf(ReceivedPage),
  subscription: documentOf(SubscriptionPage),
  letter: documentOf(LetterDocument),
  slips: documentOf(SlipsDocument),
  paper: documentOf(PaperDocument),
  personCopy: documentOf(CopyDocument),
};

export type BuyerPages = typeof buyerPages;
