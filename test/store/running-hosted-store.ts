import { createServer } from 'node:http';
import { createCacheBudget } from '../../server/http/cache-budget.ts';
import { parseRequestTarget } from '../../server/http/request-target.ts';
import { createHostedStore } from '../../server/store/hosted/hosted-store.ts';
import { listen } from '../fakes/listen.ts';
import { storeId } from '../fakes/store/hosted-store.ts';

export interface RunningHostedStore {
  base: string;
  origin: string;
  logged: string[];
  /** The catalogue that product pages show, and whose refresh they wait for. */
  catalogue: Awaited<ReturnType<typeof createHostedStore>>['catalogue'];
  stop(): Promise<void>;
}

/** Our routes in front of a hosted store, over a real socket. */
export async function runHostedStore(
  { apiUrl, dataDir }: { apiUrl: string; dataDir: string },
  { everyMs = 20, maxCharacters = 8_000_000, timeoutMs = 1_000, now = Date.now } = {},
): Promise<RunningHostedStore> {
  const logLines: string[] = [];
  let origin = '';
  const store = await createHostedStore({
    apiUrl,
    dataDir,
    storeId,
    now,
    siteOrigins: () => [origin],
    ratePerMinute: 0,
    clientAddress: () => '127.0.0.1',
    securityHeaders: ['x-content-type-options', 'nosniff'],
    budget: createCacheBudget(8_000_000),
    picture: (address) => (address.startsWith('https:') ? `/img/store/${address.length}` : null),
    log: (message) => logLines.push(message),
    everyMs,
    timeoutMs,
    maxCharacters,
  });
  const server = createServer({ keepAliveTimeout: 120_000 }, (req, res) => {
    if (!store.handle(req, res, parseRequestTarget(req))) res.writeHead(418).end();
  });
  origin = await listen(server);
  return {
    origin,
    base: `${origin}/api/store/${storeId}`,
    logged: logLines,
    catalogue: store.catalogue,
    async stop() {
      server.close();
      server.closeAllConnections();
      await store.close();
    },
  };
}
