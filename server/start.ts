import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { articleSlugs } from '../brand/content/article-slugs.ts';
import { marketSample } from '../brand/content/market-sample.ts';
import { createApp } from './app.ts';
import { readSettings } from './env.ts';
import { createHealth } from './health.ts';
import { createLog } from './log.ts';
import { createGateway } from './market/gateway.ts';
import { createMarketRoutes } from './market/routes.ts';
import { loadAssets } from './pages/assets.ts';
import { securityHeaders } from './pages/headers.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { createRenderer, loadBuild, type Ports } from './pages/renderer.ts';

/** How long a stop waits for the answers that are under way. */
const stopWithinMs = 9_000;

export interface Site {
  url: string;
  /** Answers what is under way, then lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Reads the settings, opens everything, wires it together and listens.
 *
 * @param development pages made by a development server in place of the build
 * @throws SettingsError for a setting that cannot be used
 */
export async function start(
  environment: Record<string, string | undefined>,
  development?: { pages(ports: Ports): Promise<Pages> },
): Promise<Site> {
  const settings = readSettings(environment);
  const log = createLog(settings.LOG_LEVEL, (line) => process.stderr.write(line));
  mkdirSync(settings.DATA_DIR, { recursive: true });

  const gateway = createGateway({
    mode: settings.MARKET_SOURCE,
    baseUrl: settings.MARKET_API_URL,
    apiKey: settings.MARKET_API_KEY,
    pollEveryMs: settings.MARKET_POLL_SECONDS * 1_000,
    dataDir: settings.DATA_DIR,
    sample: marketSample,
    log: log.warn,
  });
  const ports: Ports = {
    market: () => ({ snapshot: gateway.snapshot(), fresh: gateway.isFresh() }),
  };
  let marketReady = false;
  gateway.ready.then(() => {
    marketReady = true;
  });

  const pages = development
    ? await development.pages(ports)
    : createPages({
        renderer: createRenderer(await loadBuild(), ports),
        known: {
          hasArticle: (slug) => articleSlugs.some((known) => known === slug),
          hasProduct: () => false,
        },
        market: gateway,
        catalogueVersion: () => 'none',
        publicUrl: settings.PUBLIC_URL,
        log: log.error,
      });
  const server = createApp({
    assets: development ? new Map() : await loadAssets('build/client', securityHeaders),
    answerers: [
      createMarketRoutes({ gateway, headers: securityHeaders, log: log.error }),
      createHealth({ isReady: () => marketReady, headers: securityHeaders }),
    ],
    pages,
    log: log.error,
  });
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.PORT;
  const url = settings.PUBLIC_URL ?? `http://${settings.HOST}:${port}`;
  process.stdout.write(`Candlewick is at ${url}\n`);

  return {
    url,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), stopWithinMs);
      await closed;
      clearTimeout(late);
      await gateway.close();
    },
  };
}
