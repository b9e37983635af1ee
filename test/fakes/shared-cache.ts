import { type IncomingMessage, request } from 'node:http';
import { startTestServer } from './test-server.ts';

interface CachedResponse {
  status: number;
  headers: readonly string[];
  body: Buffer;
  atMs: number;
  freshMs: number;
  /** How long a stale response may be served while it is refetched (RFC 5861). */
  staleMs: number;
}

/** The time for which a cache may keep a response without cache headers, by status (RFC 9111, 4.2.2). */
const guessedMs: Record<number, number> = { 200: 60_000, 301: 60_000, 404: 60_000 };

/**
 * A CDN that does whatever the site's headers and RFC 9111 allow: it keeps responses as long as possible, guesses where
 * headers are missing, and serves stale responses where permitted.
 */
export async function startSharedCache(origin: string): Promise<string> {
  const keptResponses = new Map<string, CachedResponse>();
  const fetchAnew = (req: IncomingMessage) =>
    new Promise<CachedResponse>((resolve, reject) => {
      const { url: path = '/', method, headers } = req;
      const sentHeaders = { ...headers, 'accept-encoding': 'identity' };
      const { hostname, port } = new URL(origin);
      const upstream = request({ hostname, port, path, method, headers: sentHeaders }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const answer: CachedResponse = {
            status: res.statusCode ?? 0,
            headers: res.rawHeaders,
            body: Buffer.concat(chunks),
            atMs: performance.now(),
            ...lifetimeOf(res.statusCode ?? 0, String(res.headers['cache-control'] ?? '')),
          };
          if (method === 'GET') keptResponses.set(path, answer);
          resolve(answer);
        });
      });
      req.pipe(upstream.on('error', reject));
    });
  return startTestServer(async (req, res) => {
    const cachedResponse = req.method === 'GET' ? keptResponses.get(req.url ?? '/') : undefined;
    const ageMs = performance.now() - (cachedResponse?.atMs ?? Number.NEGATIVE_INFINITY);
    const isFresh = cachedResponse !== undefined && ageMs < cachedResponse.freshMs;
    const isUsable =
      isFresh ||
      (cachedResponse !== undefined && ageMs < cachedResponse.freshMs + cachedResponse.staleMs);
    if (isUsable && !isFresh) fetchAnew(req).catch(() => {});
    const answer = cachedResponse !== undefined && isUsable ? cachedResponse : await fetchAnew(req);
    res.writeHead(answer.status, [...answer.headers, 'x-cache', isUsable ? 'HIT' : 'MISS']);
    res.end(answer.body);
  });
}

function lifetimeOf(status: number, control: string): Pick<CachedResponse, 'freshMs' | 'staleMs'> {
  if (/no-store|private|no-cache/.test(control)) return { freshMs: 0, staleMs: 0 };
  const seconds = (name: string) => new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1];
  const maxAge = seconds('s-maxage') ?? seconds('max-age');
  return {
    freshMs: maxAge === undefined ? (guessedMs[status] ?? 0) : Number(maxAge) * 1_000,
    staleMs: Number(seconds('stale-while-revalidate') ?? 0) * 1_000,
  };
}
