import { brand } from '../../../content/brand.ts';
import { logo } from '../../../content/logo.ts';
import { html, type Markup } from '../http/markup.ts';

export const stylesheetPath = '/checkout/checkout.css';
export const countdownPath = '/checkout/countdown.js';
export const fontPath = '/checkout/font.woff2';

export interface Shell {
  title: string;
  /** Changes with the files, which browsers may cache for ever. */
  styleVersion: string;
  body: Markup;
}

/** The document around every state of the checkout page. */
export const layout = ({ title, styleVersion, body }: Shell): string =>
  plainDocument({
    title,
    version: styleVersion,
    style: stylesheetPath,
    script: countdownPath,
    body,
  });

interface PlainDocument {
  title: string;
  version: string;
  /** The paths of its files. */
  style: string;
  script: string;
  /** Whether links tell no other site its address. */
  isSecret?: boolean;
  body: Markup;
}

/** A page of the store that needs none of the site's scripts. */
export const plainDocument = (page: PlainDocument): string => {
  const { title, version, style, script, isSecret = false, body } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isSecret ? html`<meta name="referrer" content="no-referrer">` : null}
<meta name="color-scheme" content="light dark">
<title>${`${title} · ${brand.name}`}</title>
<link rel="preload" as="font" type="font/woff2" href="${`${fontPath}?v=${version}`}" crossorigin="anonymous">
<link rel="stylesheet" href="${`${style}?v=${version}`}">
<script src="${`${script}?v=${version}`}" defer></script>
</head>
<body>
${body}
</body>
</html>
`.text;
};

const mark: Markup =
  logo === null
    ? html`<svg width="18" height="24" viewBox="4 0 24 32" aria-hidden="true"><path class="flame" d="M16.9.9c.2 2.3 3.3 4 3.3 7.6a4.2 4.2 0 0 1-8.4 0c0-1.6.7-2.6 1.4-3.4.2.9.7 1.5 1.4 1.7-.4-2.4.5-4.6 2.3-5.9Z"/><path d="M16 10.2v4" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/><rect x="9.5" y="13.6" width="13" height="12.6" rx="2.6" fill="currentColor"/><path d="M16 26v4.8" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/></svg>`
    : html`<img src="${logo.address}" alt="" width="${String(Math.round((24 * logo.width) / logo.height))}" height="24">`;

export const logoMarkup: Markup = html`<span class="logo">${mark}${brand.name}</span>`;
