import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownColours } from '../../../../content/look/own-style.ts';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import { buildResponse, sendCached } from '../../../http/cached-response.ts';
import type { Responder } from '../../http/responder.ts';
import type { Route } from '../../http/routes.ts';

const fontFile =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2';

export interface LoadedFiles {
  /** The files' routes. A file that is requested in another version must not be cached. */
  routes: readonly Route[];
  /** The files' paths, which contain a hash of all files, so that browsers may cache them permanently. */
  paths: PageFiles;
}

/** The sources of a kind of pages: the stylesheet and the script, with their paths. */
interface PageSources {
  style: { at: string; file: string };
  script: { at: string; files: readonly string[] };
}

const folder = 'web/buyer';
const fontPath = '/checkout/font.woff2';

export const checkoutSources: PageSources = {
  style: { at: '/checkout/checkout.css', file: 'checkout.css' },
  script: { at: '/checkout/countdown.js', files: ['countdown.js', 'country.js'] },
};

export const orderSources: PageSources = {
  style: { at: '/order/order.css', file: 'order.css' },
  script: { at: '/order/print.js', files: ['print.js'] },
};

/** Prepares the stylesheet, script and font of pages that use none of the site's assets. */
export async function loadPageFiles(
  responder: Responder,
  { style: styleSource, script: scriptSource }: PageSources,
): Promise<LoadedFiles> {
  const read = (path: string) => readFile(path, 'utf8');
  const tokens = withSystemTheme(`${await read('brand/tokens.css')}\n${ownColours}`);
  const part = (name: string) => read(join(folder, name));
  const style = `${tokens}\n${await part('base.css')}\n${await part(styleSource.file)}`;
  const script = (await Promise.all(scriptSource.files.map(part))).join('\n');
  const font = await readFile(new URL(import.meta.resolve(fontFile)));
  const version = createHash('sha256')
    .update(style)
    .update(script)
    .update(font)
    .digest('hex')
    .slice(0, 12);
  const query = `v=${version}`;
  const versioned = (path: string) => `${path}?${query}`;
  const load = async (cacheControl: string) => {
    const headers = ['cache-control', cacheControl, ...responder.policyHeaders()];
    const text = (contentType: string, body: string) =>
      buildResponse({ contentType: `${contentType}; charset=utf-8`, body, headers });
    return new Map([
      [styleSource.at, await text('text/css', style.replace(fontPath, versioned(fontPath)))],
      [scriptSource.at, await text('text/javascript', script)],
      [
        fontPath,
        await buildResponse({ contentType: 'font/woff2', body: font, headers, compress: false }),
      ],
    ]);
  };
  const own = await load('public, max-age=31536000, immutable');
  // During an update, a page of a newer process requests newer files. If browsers cached this
  // version's files under the newer paths, they would keep the wrong files for a year.
  const others = await load('no-store');
  return {
    paths: {
      style: versioned(styleSource.at),
      script: versioned(scriptSource.at),
      font: versioned(fontPath),
    },
    routes: [...own].map(([path, file]) => [
      path,
      {
        GET: ({ req, res, search }) =>
          sendCached(req, res, search === query ? file : (others.get(path) ?? file)),
      },
    ]),
  };
}

/**
 * Moves the dark tokens into a media query, because no script of these pages sets the `dark` class.
 *
 * @throws if the tokens have no dark block
 */
function withSystemTheme(tokens: string): string {
  const block = /^\.dark\s*\{([\s\S]*?)^\}/gm;
  if (tokens.search(block) === -1) throw new Error('brand/tokens.css has no .dark block');
  return tokens.replace(
    block,
    (_, dark: string) => `@media screen and (prefers-color-scheme: dark) {\n:root {${dark}}\n}`,
  );
}
