// The service worker: opens the site without a connection. One classic script, put together by scripts/offline-worker.ts,
// which puts a line with the names `version` and `files` before it. What it promises is OFF in docs/specification.md.

import { keptHeader, keptMark } from '../../contract/offline.ts';

/** As much of a worker's world as this one uses: the project's types are those of pages. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  clients: { claim(): Promise<void> };
}
declare const self: WorkerScope;
/** Stands for this build: another build is another worker. */
declare const version: string;
/** The addresses of all its scripts, of its style and its font. */
declare const files: readonly string[];

/** Pages and scripts of one build belong together, so they are one cache. What they show is kept across builds. */
const code = `code-${version}`;
const data = 'data';
const dataMax = 400;
/** The pages that open without having been seen. */
const pages = ['/', '/markets', '/portfolio', '/store'];
/** What never comes from a cache, in this order: payments, orders, the owner's desk, and what watches the site. */
const never = /^\/(checkout|success|webhooks|orders?|desk|metrics|healthz|readyz)\b/;

// No skipWaiting: a new worker waits until the last page of the old build is closed.
self.addEventListener('install', (event) => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  event.waitUntil(
    caches.open(code).then((cache) =>
      // Each by itself: what storage has no room for comes from the network.
      Promise.allSettled([...files, ...pages].map((address) => cache.add(address))),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== code && name !== data).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || never.test(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (/^\/(api|img)\//.test(pathname)) event.respondWith(figures(request));
});

/** A file's name has the hash of its content, so a kept one is right for good. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return kept ?? keep(code, request.url, await fetch(request));
}

async function page(request: Request, pathname: string): Promise<Response> {
  try {
    return await keep(code, pathname, await fetch(request));
  } catch {
    const kept = await keptIn(code, pathname);
    if (kept) {
      const html = await kept.text();
      return again(kept, html.replace('<html ', `<html data-${keptMark} `));
    }
    return new Response(
      '<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>Offline</title><h1>You are offline</h1><p>This page has not been opened before. <a href="/">Home</a> shows the last prices.',
      { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
    );
  }
}

async function figures(request: Request): Promise<Response> {
  try {
    const answer = await keep(data, request.url, await fetch(request));
    // The page has this version from its document. Kept for pages whose document has no prices.
    if (answer.status === 304) void keepVersion(request.url, answer);
    return answer;
  } catch (failure) {
    const kept = await keptIn(data, request.url);
    if (kept) return again(kept, await kept.arrayBuffer());
    throw failure;
  }
}

async function keepVersion(address: string, { headers }: Response): Promise<void> {
  const kept = await keptIn(data, address);
  if (kept?.headers.get('etag') === headers.get('etag')) return;
  await fetch(address).then(
    (answer) => keep(data, address, answer),
    () => {},
  );
}

const keptIn = (name: string, address: string) =>
  caches
    .open(name)
    .then((cache) => cache.match(address, { ignoreVary: true }))
    .catch(() => undefined);

/** Keeps what any cache may keep. A full storage changes nothing for the visitor. */
async function keep(name: string, address: string, answer: Response): Promise<Response> {
  const control = answer.headers.get('cache-control') ?? '';
  if (answer.status !== 200 || /no-store|private/.test(control)) return answer;
  const copy = answer.clone();
  void caches
    .open(name)
    .then(async (cache) => {
      await cache.put(address, copy);
      if (name !== data) return;
      const keys = await cache.keys();
      for (const key of keys.slice(0, -dataMax)) await cache.delete(key);
    })
    .catch(() => {});
  return answer;
}

/** The kept answer with another body, marked as kept. */
function again(kept: Response, body: BodyInit): Response {
  const headers = new Headers(kept.headers);
  headers.set(keptHeader, '1');
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(body, { status: kept.status, headers });
}
