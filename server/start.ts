import cluster from 'node:cluster';
import { checkPortFree, listen } from './listening/listening.ts';
import { ownOrigins, ownUrl } from './listening/own-origins.ts';
import { createSiteServer } from './listening/site-server.ts';
import { createStop } from './listening/stop-site.ts';
import { openLog } from './log/open-log.ts';
import { createSiteHeaders } from './pages/headers.ts';
import { noPeers } from './processes/peers.ts';
import { closeDataFolder, openDataFolder } from './site/data-folder.ts';
import { readSettings, SettingsError } from './site/env.ts';
import { placesFileOf } from './site/lost-store.ts';
import { openSite } from './wiring/open-site.ts';
import type { Wiring } from './wiring/wiring.ts';

interface Site {
  url: string;
  /** @param isReplaced whether another process goes on */
  stop(isReplaced?: boolean): Promise<void>;
}

/**
 * Reads the settings, opens everything, and listens. It listens last: others may serve on the same port, or behind the same
 * proxy, and a visitor who came to this process would wait for it or be lost. A taken port is noticed before a database is
 * created or migrated.
 *
 * @throws SettingsError for a setting that cannot be used
 */
export async function start(
  environment: Record<string, string | undefined>,
  { development, peers = noPeers }: Partial<Pick<Wiring, 'development' | 'peers'>> = {},
): Promise<Site> {
  const settings = readSettings(environment);
  const { log, redacted, tracing } = openLog(settings);
  openDataFolder(settings.DATA_DIR);
  closeDataFolder(settings.DATA_DIR);

  // The process that started a worker has already checked their shared port.
  if (!cluster.isWorker) await checkPortFree(settings.PORT, settings.HOST);
  if (!cluster.isWorker && settings.DESK_PORT !== undefined)
    await checkPortFree(settings.DESK_PORT, settings.HOST, 'DESK_PORT');
  const headers = createSiteHeaders({ hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on' });
  let port = settings.PORT;
  const stopping = new AbortController();
  const opening = openSite({
    settings,
    log,
    headers,
    development,
    peers,
    environment,
    origins: () => ownOrigins(settings, port),
    process: environment['CANDLEWICK_PROCESS'] ?? '1',
    placesFile: placesFileOf(environment),
    unbuilt: () => environment['CANDLEWICK_UNBUILT'],
    stopping: stopping.signal,
  });
  const { listener, readiness, desk, close } = await opening.catch((error: unknown) => {
    throw error instanceof SettingsError ? new SettingsError(redacted(error.message)) : error;
  });
  const isBehindProxy = settings.TRUST_PROXY > 0;
  const server = createSiteServer({
    headers,
    isBehindProxy,
    answer: settings.LOG_FORMAT === 'json' ? tracing.traced(isBehindProxy, listener) : listener,
  });
  try {
    port = await listen(server, settings.PORT, settings.HOST);
    await desk?.listen();
  } catch (error) {
    server.close();
    await close();
    throw error;
  }
  return {
    url: ownUrl(settings, port),
    stop: createStop({ server, isBehindProxy, readiness, stopping, close }),
  };
}
