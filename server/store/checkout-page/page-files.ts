import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownColours } from '../../../content/colours.ts';
import { buildResponse, type CachedResponse } from '../../http/cached-response.ts';
import type { Responder } from '../http/responder.ts';
import { countdownPath, fontPath, stylesheetPath } from './layout.ts';

const fontFile =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2';

export interface PageFiles {
  answers: ReadonlyMap<string, CachedResponse>;
  /** A hash of all files. */
  version: string;
}

/** The stylesheet and the script of a kind of pages, by the addresses at which they are served. */
export interface PageSources {
  style: { at: string; file: string };
  script: { at: string; files: readonly string[] };
}

const folder = 'server/store/checkout-page';
const checkoutSources: PageSources = {
  style: { at: stylesheetPath, file: join(folder, 'checkout.css') },
  script: { at: countdownPath, files: [join(folder, 'countdown.js'), join(folder, 'country.js')] },
};

/** Prepares the stylesheet, script and font of the checkout page, or of other pages of the store. */
export async function loadPageFiles(
  responder: Responder,
  sources: PageSources = checkoutSources,
): Promise<PageFiles> {
  const read = (path: string) => readFile(path, 'utf8');
  const tokens = followingTheSystem(`${await read('brand/tokens.css')}\n${ownColours}`);
  const base = await read(join(folder, 'base.css'));
  const style = `${tokens}\n${base}\n${await read(sources.style.file)}`;
  const script = (await Promise.all(sources.script.files.map(read))).join('\n');
  const font = await readFile(new URL(import.meta.resolve(fontFile)));
  const version = createHash('sha256')
    .update(style)
    .update(script)
    .update(font)
    .digest('hex')
    .slice(0, 12);
  const headers = [
    'cache-control',
    'public, max-age=31536000, immutable',
    ...responder.policyHeaders(),
  ];
  const answer = (contentType: string, body: string) =>
    buildResponse({ contentType: `${contentType}; charset=utf-8`, body, headers });
  return {
    version,
    answers: new Map([
      [
        sources.style.at,
        await answer('text/css', style.replace(fontPath, `${fontPath}?v=${version}`)),
      ],
      [sources.script.at, await answer('text/javascript', script)],
      [
        fontPath,
        await buildResponse({ contentType: 'font/woff2', body: font, headers, compress: false }),
      ],
    ]),
  };
}

/**
 * Moves the dark tokens into a media query, since no script of this page sets the `dark` class.
 *
 * @throws if the tokens have no dark block
 */
function followingTheSystem(tokens: string): string {
  const block = /^\.dark\s*\{([\s\S]*?)^\}/gm;
  if (tokens.search(block) === -1) throw new Error('brand/tokens.css has no .dark block');
  return tokens.replace(
    block,
    (_, dark: string) => `@media screen and (prefers-color-scheme: dark) {\n:root {${dark}}\n}`,
  );
}
