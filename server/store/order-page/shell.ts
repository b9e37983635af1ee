import { brand } from '../../../content/brand.ts';
import { shop } from '../../../content/shop.ts';
import { href } from '../../../contract/paths.ts';
import { logoMarkup, plainDocument } from '../checkout-page/layout.ts';
import { html, type Markup } from '../http/markup.ts';

export const orderStylePath = '/order/order.css';
export const orderScriptPath = '/order/print.js';

export interface PlainPage {
  status: number;
  title: string;
  body: Markup;
  /** Two columns; else one form's width. */
  isWide?: boolean;
  retryAfterSeconds?: number;
}

/** The document around every page after the sale. */
export const shell = ({ title, body, isWide = false }: PlainPage, version: string): string =>
  plainDocument({
    ...{ title, version, style: orderStylePath, script: orderScriptPath, isSecret: true },
    body: html`<header class="top"><div class="in">${logoMarkup}<a href="${href('store')}">Back to the store</a></div></header>
<main><div class="${isWide ? 'in' : 'in narrow'}">${body}</div></main>
<footer class="foot"><div class="in"><span>${`© ${brand.copyrightYear} ${brand.name}`}</span><ul><li><a href="${href('termsOfService')}">Terms</a></li><li><a href="${href('privacyPolicy')}">Privacy</a></li>${
      shop.servesEuConsumers
        ? html`<li><a href="/withdraw">Withdraw from a contract</a></li>`
        : null
    }<li><a href="${href('contact')}">Contact</a></li></ul></div></footer>`,
  });

export const titled = (title: string, lede: string | null, above: Markup | null = null): Markup =>
  html`<div class="title">${above}<h1>${title}</h1>${lede === null ? null : html`<p class="lede">${lede}</p>`}</div>`;

/** Where people are reached when a page cannot help. */
export const writeToUs = (about: string): Markup =>
  html`<p class="small below">${about} Write to <a href="mailto:${brand.operator.email}">${brand.operator.email}</a> from the address you ordered with.</p>`;

interface Input {
  name: string;
  label: string;
  value: string;
  hint?: string;
  fault?: string | undefined;
  type?: 'text' | 'email';
  autocomplete?: string;
}

/** One field of a form, with what is wrong with it. */
export function field({ name, label, value, hint, fault, type = 'text', autocomplete }: Input) {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="200" spellcheck="false"${
    autocomplete === undefined ? null : html` autocomplete="${autocomplete}"`
  }${described === '' ? null : html` aria-describedby="${described}"`}${fault === undefined ? null : html` aria-invalid="true"`}>${
    hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`
  }${fault === undefined ? null : html`<p class="fault" id="${name}-fault">${fault}</p>`}</div>`;
}
