import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { api } from '../../contract/paths.ts';
import {
  buildEncodedResponse,
  buildResponse,
  type CachedResponse,
} from '../http/cached-response.ts';
import type { SiteHeaders } from './site-headers.ts';

/** The path of files that caches may keep for good, because each version of a file has its own name. */
export const assetsPath = '/assets/';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  // Further types that an owner's public/ may contain.
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
 * Loads every built file for browsers into memory, by path. Only missing names below /assets/ are looked up later
 * (other-version-assets.ts), so no request path reaches the file system.
 *
 * @param folder the build's client folder, with .br and .gz files beside its text files
 * @param offline true if browsers may keep the site. If not, the worker's path serves a worker that removes itself.
 */
export async function loadAssets(
  folder: string,
  { headers, offline }: { headers: Pick<SiteHeaders, 'plain' | 'worker'>; offline: boolean },
): Promise<ReadonlyMap<string, CachedResponse>> {
  const assets = new Map<string, CachedResponse>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const names = new Set(files);
  for (const file of files) {
    const path = `/${file.replaceAll('\\', '/')}`;
    const asset =
      path === api.worker
        ? await workerResponse(readFileSync(join(folder, file)), headers, offline)
        : await readAsset(folder, file, { names, path, headers });
    if (asset !== null) assets.set(path, asset);
  }
  return assets;
}

/**
 * Reads a built file.
 *
 * @param names the names of all files in its folder
 * @returns null for a file that browsers do not need
 */
export async function readAsset(
  folder: string,
  file: string,
  {
    names,
    path,
    headers,
  }: { names: ReadonlySet<string>; path: string; headers: Pick<SiteHeaders, 'plain'> },
): Promise<CachedResponse | null> {
  const type = types[extname(file).toLowerCase()];
  if (type === undefined) return null;
  const lifetime = path.startsWith(assetsPath)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400';
  const source = {
    contentType: type,
    headers: ['cache-control', lifetime, ...headers.plain],
    body: readFileSync(join(folder, file)),
  };
  return names.has(`${file}.br`)
    ? buildEncodedResponse(source, {
        br: readFileSync(join(folder, `${file}.br`)),
        gzip: readFileSync(join(folder, `${file}.gz`)),
      })
    : buildResponse({ ...source, compress: /\.(svg|webmanifest)$/.test(file) });
}

/**
 * Replaces the worker that browsers have, removes its caches, and unregisters itself. This worker
 * serves nothing, so it need not wait for pages to close.
 */
const farewellWorker = `addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(caches.keys().then(n=>Promise.all(n.map(k=>caches.delete(k)))).then(()=>registration.unregister())))`;

const workerResponse = (
  built: Buffer,
  headers: Pick<SiteHeaders, 'worker'>,
  offline: boolean,
): Promise<CachedResponse> =>
  buildResponse({
    contentType: types['.js'] ?? '',
    // Browsers compare the script with their copy at each visit.
    headers: ['cache-control', 'no-cache', ...headers.worker],
    body: offline ? built : Buffer.from(farewellWorker),
    compress: true,
  });
