import { brand } from '../../../content/brand.ts';
import { html, type Markup } from '../http/markup.ts';
import { field, type PlainPage, titled, writeToUs } from './shell.ts';

export interface FindForm {
  number: string;
  email: string;
  faults: { number?: string; email?: string };
}

const form = ({ number, email, faults }: FindForm): Markup =>
  html`<form class="card form" method="post" action="/order" novalidate>${field({
    name: 'number',
    label: 'Order number',
    value: number,
    hint: 'Ten letters and digits, such as ABCDE-23456.',
    fault: faults.number,
  })}${field({
    name: 'email',
    label: 'E-mail',
    type: 'email',
    value: email,
    hint: 'The address you gave at checkout.',
    fault: faults.email,
    autocomplete: 'email',
  })}<button class="button">Send me the link</button></form>`;

const noMail = (): Markup =>
  html`<div class="card"><p>This shop sends no mail. To learn about an order, write to <a href="mailto:${brand.operator.email}">${brand.operator.email}</a> from the address you ordered with, and name your order number.</p></div>`;

/** @param filled what was typed, with what is wrong with it */
export const findPage = (sendsMail: boolean, filled: FindForm | null = null): PlainPage => ({
  status: filled === null ? 200 : 422,
  title: filled === null ? 'Find your order' : 'Check the form',
  body: html`${titled(
    'Find your order',
    sendsMail ? 'We send the link to your order to the address you ordered with.' : null,
  )}${sendsMail ? form(filled ?? { number: '', email: '', faults: {} }) : noMail()}${
    sendsMail ? writeToUs('Lost the order number?') : null
  }`,
});

/** The same for every address that opens nothing, whether there is such an order or not. */
export const stubPage = (sendsMail: boolean, number: string): PlainPage => ({
  status: 404,
  title: 'This order is private',
  body: html`${titled(
    'This order is private',
    sendsMail
      ? 'Open the link that we sent you, or have it sent again.'
      : 'Open it with the link that you were given.',
  )}${sendsMail ? form({ number, email: '', faults: {} }) : noMail()}`,
});

/** Says nothing of whether there is such an order. */
export const askedPage = (email: string): PlainPage => ({
  status: 200,
  title: 'Look into your mail',
  body: html`${titled('Look into your mail', null)}<div class="card" role="status"><p>If there is an order with this number and the address <b>${email}</b>, the link to it is on its way there.</p><p class="muted">Nothing has come in ten minutes? Check number and address, and look among the unwanted mail.</p></div><p class="below"><a class="button line" href="/order">Try again</a></p>`,
});

/** @param typed what was sent, and is sent once more with the button */
export const tooManyPage = (
  retryAfterSeconds: number,
  to: string,
  typed: URLSearchParams,
): PlainPage => ({
  status: 429,
  retryAfterSeconds,
  title: 'Too many tries',
  body: html`${titled(
    'Too many tries',
    'What you typed has not been sent. Wait a minute, then send it with this button.',
  )}${sendAgain(to, typed)}`,
});

/** @param typed what was sent, and is sent once more with the button */
export const busyPage = (
  retryAfterSeconds: number,
  to: string,
  typed: URLSearchParams,
): PlainPage => ({
  status: 503,
  retryAfterSeconds,
  title: 'Try again shortly',
  body: html`${titled(
    'Try again shortly',
    'The shop cannot take what you sent at the moment. Nothing was sent.',
  )}${sendAgain(to, typed)}`,
});

/** A button that sends the same once more: nothing has to be typed again. */
const sendAgain = (to: string, typed: URLSearchParams): Markup =>
  html`<form method="post" action="${to}">${[...typed].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="button">Send again</button></form>`;

/** @param to where the same can be tried again */
export const noticePage = (
  page: Pick<PlainPage, 'status' | 'title' | 'retryAfterSeconds'>,
  lede: string,
  to: { href: string; label: string },
): PlainPage => ({
  ...page,
  body: html`${titled(page.title, lede)}<p><a class="button line" href="${to.href}">${to.label}</a></p>`,
});
