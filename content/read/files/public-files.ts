import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { cannotBeRead, type Problem } from '../problem.ts';
import { checkSvg } from './svg.ts';
import { namesIn, readText } from './text-file.ts';

/** What a file served from the root may be: nothing that runs. */
const types = [
  '.txt',
  '.xml',
  '.json',
  '.webmanifest',
  '.pdf',
  '.ico',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
  '.avif',
  '.svg',
  '.woff2',
];
const maxBytes = 10_000_000;

/** Addresses that the site itself answers. */
const taken = ['assets', 'api', 'img', 'checkout', 'webhooks', 'share', 'icons'];
const made = ['robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'news.xml'];

/** The files of `public/` by their address within the site, without the first slash. */
export function publicFiles(own: string, problems: Problem[]): string[] {
  const folder = join(own, 'public');
  if (namesIn(folder, problems) === null) return [];
  const found: string[] = [];
  const enter = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const file = join(path, entry.name);
      const address = relative(folder, file).replaceAll('\\', '/');
      const refuse = (text: string) => problems.push({ file, text });
      if (entry.isSymbolicLink()) refuse('is a link: put the file itself here');
      else if (entry.name.startsWith('.') && address !== '.well-known') {
        // Such as .DS_Store, which nobody means to publish.
      } else if (entry.isDirectory()) enter(file);
      else if (taken.includes(address.split('/')[0] ?? '') || made.includes(address))
        refuse('has an address that the site answers itself');
      else if (!/^[\w./-]+$/.test(address))
        refuse('needs a name of letters, digits, dots and hyphens: it becomes an address');
      else if (!types.includes(extname(entry.name).toLowerCase()) && !isWellKnown(address))
        refuse(`is of a type that is not served; there are ${types.join(', ')}`);
      else if (lstatSync(file).size > maxBytes) refuse('is larger than 10 MB');
      else {
        const why = unreadable(file);
        if (why !== null) {
          refuse(why);
          continue;
        }
        if (file.endsWith('.svg')) {
          const svg = readText(file, problems);
          if (svg !== null) checkSvg(svg, problems);
        }
        found.push(address);
      }
    }
  };
  enter(folder);
  return found;
}

/** Some of these have no ending. */
const isWellKnown = (address: string) =>
  address.startsWith('.well-known/') && extname(address) === '';

/** Why a file cannot be read, which a build would find out too late. */
function unreadable(file: string): string | null {
  try {
    accessSync(file, constants.R_OK);
    return null;
  } catch (error) {
    return cannotBeRead(error);
  }
}
