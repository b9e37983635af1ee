import { type IncomingMessage, request } from 'node:http';
import { startTestServer } from './test-server.ts';

interface CachedResponse {
  status: number;
  headers: readonly string[];
  body: Buffer;
  atMs: number;
  freshMs: number;
  /** The further time for which it may be served while a newer one is fetched (RFC 5861). */
  staleMs: number;
}

/** The time for which a cache may keep a response without cache headers, by status (RFC 9111, 4.2.2). */
const guessedMs: Record<number, number> = { 200: 60_000, 301: 60_000, 404: 60_000 };

/**
 * A CDN that does whatever the site's headers and RFC 9111 allow: it keeps responses as long as possible, guesses where
 * headers are missing, and serves stale responses where permitted.
 */
export async function startSharedCache(origin: string): Promise<string> {
  const kept = new Map<string, CachedResponse>();
  const fetchAnew = (req: IncomingMessage) =>
    new Promise<CachedResponse>((resolve, reject) => {
      const { url: path = '/', method, headers } = req;
      const sent = { ...headers, 'accept-encoding': 'identity' };
      const { hostname, port } = new URL(origin);
      const asked = request({ hostname, port, path, method, headers: sent }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const answer: CachedResponse = {
            status: res.statusCode ?? 0,
            headers: res.rawHeaders,
            body: Buffer.concat(chunks),
            atMs: performance.now(),
            ...lifetime(res.statusCode ?? 0, String(res.headers['cache-control'] ?? '')),
          };
          if (method === 'GET') kept.set(path, answer);
          resolve(answer);
        });
      });
      req.pipe(asked.on('error', reject));
    });
  return startTestServer(async (req, res) => {
    const found = req.method === 'GET' ? kept.get(req.url ?? '/') : undefined;
    const ageMs = performance.now() - (found?.atMs ?? Number.NEGATIVE_INFINITY);
    const isFresh = found !== undefined && ageMs < found.freshMs;
    const isUsable = isFresh || (found !== undefined && ageMs < found.freshMs + found.staleMs);
    if (isUsable && !isFresh) fetchAnew(req).catch(() => {});
    const answer = found !== undefined && isUsable ? found : await fetchAnew(req);
    res.writeHead(answer.status, [...answer.headers, 'x-cache', isUsable ? 'HIT' : 'MISS']);
    res.end(answer.body);
  });
}

function lifetime(status: number, control: string): Pick<CachedResponse, 'freshMs' | 'staleMs'> {
  if (/no-store|private|no-cache/.test(control)) return { freshMs: 0, staleMs: 0 };
  const seconds = (name: string) => new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1];
  const maxAge = seconds('s-maxage') ?? seconds('max-age');
  return {
    freshMs: maxAge === undefined ? (guessedMs[status] ?? 0) : Number(maxAge) * 1_000,
    staleMs: Number(seconds('stale-while-revalidate') ?? 0) * 1_000,
  };
}
