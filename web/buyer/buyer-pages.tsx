import type { ReactNode } from 'react';
import { renderDocument } from '../head/render-document.ts';
import { CheckoutPage, NoticePage } from './checkout/checkout-page.tsx';
import { LetterDocument } from './mail/letter.tsx';
import {
  FindOrderPage,
  LinkSentPage,
  PrivateOrderPage,
  RefusalPage,
  SendAgainPage,
} from './order/find-pages.tsx';
import { OrderPage } from './order/order-page.tsx';
import { SubscriptionPage } from './order/subscription-page.tsx';
import { SlipsDocument } from './print/packing-slips.tsx';
import { PaperDocument } from './print/paper-document.tsx';
import { CopyDocument } from './print/person-copy.tsx';
import { WithdrawLinesPage, WithdrawStatementPage } from './withdrawal/withdraw-choice.tsx';
import { IdentifyPage, WithdrawalReceivedPage } from './withdrawal/withdraw-pages.tsx';

const documentOf =
  <Props,>(Page: (props: Props) => ReactNode) =>
  (props: Props): string =>
    renderDocument(Page(props));

/** Documents for buyers that only the server renders, without the site's scripts: pages, mails and printed papers. */
export const buyerPages = {
  checkout: documentOf(CheckoutPage),
  notice: documentOf(NoticePage),
  find: documentOf(FindOrderPage),
  private: documentOf(PrivateOrderPage),
  linkSent: documentOf(LinkSentPage),
  sendAgain: documentOf(SendAgainPage),
  refusal: documentOf(RefusalPage),
  order: documentOf(OrderPage),
  identify: documentOf(IdentifyPage),
  lines: documentOf(WithdrawLinesPage),
  words: documentOf(WithdrawStatementPage),
  received: documentOf(WithdrawalReceivedPage),
  subscription: documentOf(SubscriptionPage),
  letter: documentOf(LetterDocument),
  slips: documentOf(SlipsDocument),
  paper: documentOf(PaperDocument),
  personCopy: documentOf(CopyDocument),
};

export type BuyerPages = typeof buyerPages;
