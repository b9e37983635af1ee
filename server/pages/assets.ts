import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  buildEncodedResponse,
  buildResponse,
  type CachedResponse,
} from '../http/cached-response.ts';
import type { RawHeaders } from '../http/reply.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  // What an owner's public/ may hold beside these.
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  // Some files in .well-known have no ending.
  '': 'application/octet-stream',
};

/**
 * Loads every built file for browsers into memory, by address. Nothing else is ever served, so no request path reaches the
 * file system.
 *
 * @param folder the build's client folder, with .br and .gz files beside its text files
 */
export async function loadAssets(
  folder: string,
  headers: RawHeaders,
): Promise<ReadonlyMap<string, CachedResponse>> {
  const assets = new Map<string, CachedResponse>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const names = new Set(files);
  for (const file of files) {
    const type = types[extname(file).toLowerCase()];
    if (type === undefined) continue;
    const address = `/${file.replaceAll('\\', '/')}`;
    const lifetime = address.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400';
    const source = {
      contentType: type,
      headers: ['cache-control', lifetime, ...headers],
      body: readFileSync(join(folder, file)),
    };
    assets.set(
      address,
      names.has(`${file}.br`)
        ? buildEncodedResponse(source, {
            br: readFileSync(join(folder, `${file}.br`)),
            gzip: readFileSync(join(folder, `${file}.gz`)),
          })
        : await buildResponse({ ...source, compress: /\.(svg|webmanifest)$/.test(file) }),
    );
  }
  return assets;
}
