import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import iconUrl from '../brand/mark.svg';
import { direction, language } from '../content/language.ts';
import { logo } from '../content/look/logo.ts';
import { pictureUrls } from '../content/look/picture-urls.ts';
import { api } from '../contract/paths.ts';
import { escapeHtml } from '../domain/text/escape-html.ts';
import { fontUrl } from './head/font-url.ts';
import headScript from './head/head.ts?script';
import {
  openingEndId,
  orderedId,
  pageDataId,
  scriptMissingValue,
  siteId,
} from './head/shared-names.ts';
import orderScript from './market/table/first-order.ts?script';
import { ScriptMissing } from './script-missing.tsx';
import { siteModeAttributes } from './state/site-mode.ts';

const scriptMissing = renderToStaticMarkup(createElement(ScriptMissing));

const wholeTable = 'coin-table-whole';

/** The URLs of a page's built files. */
export interface DocumentFiles {
  style: string;
  script: string;
  /** The modules that the page's script imports. */
  ahead: readonly string[];
}

interface DocumentParts {
  title: string;
  description: string;
  html: string;
  data: object | undefined;
  files: DocumentFiles;
}

/** The HTML of a whole page. */
export function writeDocument(parts: DocumentParts): string {
  const { title, description, html, data, files } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${headScript}</script>`,
    `<link rel="icon" type="${logo?.type ?? 'image/svg+xml'}" href="${logo?.url ?? iconUrl}">`,
    ...(pictureUrls ? [`<link rel="apple-touch-icon" href="${pictureUrls.icons.apple180}">`] : []),
    `<link rel="manifest" href="${api.manifest}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    // Before the stylesheet, because an inline script after a stylesheet waits for it.
    `<script>${startScript(files)}</script>`,
    // Block rendering until the end of the page's opening part. Otherwise a slow device would paint half
    // a header, and then move columns that the next row widens.
    ...(html.includes(`id="${openingEndId}"`)
      ? [`<link rel="expect" href="#${openingEndId}" blocking="render">`]
      : []),
    `<link rel="stylesheet" href="${files.style}">`,
  ];
  const order = html.includes(wholeTable)
    ? `<script>${orderScript}</script><span id="${orderedId}" hidden></span>`
    : '';
  return `<!DOCTYPE html><html lang="${language}" dir="${direction}"${siteModeAttributes()}><head>${head.join('')}</head><body><div id="${siteId}">${html}</div>${scriptMissing}${dataElement(data)}${order}</body></html>`;
}

/** If the first bytes of the page take longer than this, the connection counts as slow. */
const quickLineMs = 150;
/** The delay in a browser that does not report its first paint. */
const paintTimeoutMs = 1_000;

/**
 * Starts the page's script. The page can be read without the script, so the stylesheet and the font go first. On a
 * fast connection the script is fetched after the first paint; on a slow one, which would be idle until then, it
 * is requested at once at low priority. WebKit gets no preload links, because it caches a failed one and then
 * refuses the file to every later document.
 */
const startScript = ({ script, ahead }: DocumentFiles) =>
  `{let a=${JSON.stringify([script, ...ahead])},d=0,go=()=>{if(d++)return;for(let h of a)if(/^A/.test(navigator.vendor))import(h).catch(()=>{});else{let l=document.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.href=h;document.head.append(l)}import(a[0]).catch(()=>{document.documentElement.dataset.script="${scriptMissingValue}"})},t=performance.getEntriesByType("navigation")[0];t&&performance.now()-t.requestStart<${quickLineMs}&&!document.hidden&&PerformanceObserver.supportedEntryTypes.includes("paint")?(new PerformanceObserver((l,o)=>{o.disconnect();go()}).observe({type:"paint",buffered:true}),setTimeout(go,${paintTimeoutMs})):go()}`;

/** `<` is escaped, so that no text can end the element. */
const dataElement = (data: object = {}) =>
  `<script type="application/json" id="${pageDataId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
