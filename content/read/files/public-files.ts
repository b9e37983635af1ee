import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { rasterTypeOf } from '../../../pictures/picture-file.ts';
import { type Problem, readFailure } from '../problem.ts';
import { checkSvg } from './svg.ts';
import { ownerFiles, readText } from './text-file.ts';

/** The file types that may be served from the root. Files of these types cannot run scripts. */
const servedTypes = [
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

/** Paths that the site itself serves. */
const reservedFolders = ['assets', 'api', 'img', 'checkout', 'webhooks', 'share', 'icons'];
const generatedFiles = ['robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'news.xml'];

/** The files of `public/` as paths within the site, without the leading slash. */
export function publicFiles(own: string, problems: Problem[]): string[] {
  const folder = join(own, 'public');
  if (ownerFiles(folder, problems) === null) return [];
  const found: string[] = [];
  const enter = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const file = join(path, entry.name);
      const urlPath = relative(folder, file).replaceAll('\\', '/');
      const refuse = (text: string) => problems.push({ file, text });
      if (entry.isSymbolicLink()) refuse('is a link: put the file itself here');
      else if (entry.name.startsWith('.') && urlPath !== '.well-known') {
        // Skip hidden entries such as .DS_Store, which nobody means to publish.
      } else if (entry.isDirectory()) enter(file);
      else if (
        reservedFolders.includes(urlPath.split('/')[0] ?? '') ||
        generatedFiles.includes(urlPath)
      )
        refuse('has an address that the site answers itself');
      else if (!/^[\w./-]+$/.test(urlPath))
        refuse('needs a name of letters, digits, dots and hyphens: it becomes an address');
      else if (!servedTypes.includes(extname(entry.name).toLowerCase()) && !isWellKnown(urlPath))
        refuse(`is of a type that is not served; there are ${servedTypes.join(', ')}`);
      else if (lstatSync(file).size > maxBytes) refuse('is larger than 10 MB');
      else {
        const why = contentFault(file);
        if (why !== null) {
          refuse(why);
          continue;
        }
        if (file.endsWith('.svg')) {
          const svg = readText(file, problems);
          if (svg !== null) checkSvg(svg, problems);
        }
        found.push(urlPath);
      }
    }
  };
  enter(folder);
  return found;
}

/** Some well-known files have no extension. */
const isWellKnown = (urlPath: string) =>
  urlPath.startsWith('.well-known/') && extname(urlPath) === '';

/** The header of a PDF has to begin within this many bytes. */
const headBytes = 1_024;

/** The reason why a file cannot be read, or why its content does not fit its ending; null for a good file. */
function contentFault(file: string): string | null {
  let head: Buffer;
  try {
    const opened = openSync(file, 'r');
    try {
      head = Buffer.alloc(headBytes);
      head = head.subarray(0, readSync(opened, head));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    return readFailure(error);
  }
  const isPicture = rasterTypeOf(head) !== null || /^ftypavi[fs]/.test(head.toString('latin1', 4));
  if (/\.(?:png|jpe?g|gif|webp|avif)$/i.test(file) && !isPicture)
    return 'is no picture, whatever its name says: save it as PNG, JPEG, WebP or GIF';
  if (/\.pdf$/i.test(file) && !head.includes('%PDF-'))
    return 'is no PDF, whatever its name says: save it as one';
  return null;
}
