import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import iconUrl from '../brand/mark.svg';
import { scriptMissing } from '../contract/messages.ts';
import { api, appIcons } from '../contract/paths.ts';
import headScript from './head/head.ts?script';

/** The element that React takes over. What else stands in the document is the server's. */
export const siteId = 'site';
export const pageDataId = 'page-data';

/** What the document's element has as data-script where a script cannot be fetched. */
export const scriptMissingMark = 'missing';

/** Addresses of what the build has made for a page. */
export interface DocumentFiles {
  style: string;
  script: string;
  /** What the script is going to import. */
  ahead: readonly string[];
}

interface DocumentParts {
  title: string;
  description: string;
  /** The rendered site. */
  html: string;
  /** What the page was rendered with, for the browser to take it over with the same. */
  data: object | undefined;
  files: DocumentFiles;
}

/** A whole page: its head, the site as it was rendered, and what the browser needs to take it over. */
export function documentOf({ title, description, html, data, files }: DocumentParts): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${headScript}</script>`,
    `<link rel="icon" type="image/svg+xml" href="${iconUrl}">`,
    `<link rel="apple-touch-icon" href="${appIcons.apple180}">`,
    `<link rel="manifest" href="${api.manifest}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    // Before the style: a script that stands behind it waits for it.
    `<script>${startScript(files)}</script>`,
    `<link rel="stylesheet" href="${files.style}">`,
  ];
  return `<!DOCTYPE html><html lang="en"><head>${head.join('')}</head><body><div id="${siteId}">${html}</div>${missingNotice}${dataElement(data)}</body></html>`;
}

/** Where it takes longer from the request to reading the page's first lines, what follows them is long on its way, too. */
const quickLineMs = 150;

/**
 * Starts the page's script. The page is complete without it, so its style and font go first: on a quick line it is fetched
 * when the first frame has been seen. On a slow one, which would stand idle meanwhile, it is asked for at once, at a low
 * priority. Apple's engine gets no links: it remembers one that failed, and refuses the file to every later document.
 */
const startScript = ({ script, ahead }: DocumentFiles) =>
  `{let a=${JSON.stringify([script, ...ahead])},go=()=>{for(let h of a)if(/^A/.test(navigator.vendor))import(h).catch(()=>{});else{let l=document.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.href=h;document.head.append(l)}import(a[0]).catch(()=>{document.documentElement.dataset.script="${scriptMissingMark}"})},t=performance.getEntriesByType("navigation")[0];t&&performance.now()-t.requestStart<${quickLineMs}&&!document.hidden&&PerformanceObserver.supportedEntryTypes.includes("paint")?new PerformanceObserver((l,o)=>{o.disconnect();go()}).observe({type:"paint",buffered:true}):go()}`;

/** Shown by the style once the document's element is marked. An empty address is the page's own. */
const missingNotice = `<div class="script-missing toast-viewport"><p class="toast" role="alert" data-variant="destructive">${scriptMissing.text} <a href="" class="text-link -my-3 inline-flex min-h-11 items-center whitespace-nowrap md:my-0 md:min-h-0">${scriptMissing.again}</a></p></div>`;

/** Whatever a text holds, no character of it can end the element: `<` is written as an escape. */
const dataElement = (data: object = {}) =>
  `<script type="application/json" id="${pageDataId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
