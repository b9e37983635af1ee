import cluster from 'node:cluster';
import { checkPortFree, listen } from './listening/listening.ts';
import { createSiteServer } from './listening/site-server.ts';
import { createStop } from './listening/stop-site.ts';
import { openLog } from './log/open-log.ts';
import { createSiteHeaders } from './pages/site-headers.ts';
import { noPeers } from './processes/peers.ts';
import { openDataFolder, restrictDataFolder } from './site/data-folder.ts';
import { readSettings, SettingsError } from './site/env.ts';
import { placesFileOf } from './site/lost-store.ts';
import { loadSiteOrDesk } from './wiring/site-or-desk.ts';
import type { Wiring } from './wiring/wiring.ts';

interface Site {
  url: string;
  /** @param isReplaced true if another process takes over */
  stop(isReplaced?: boolean): Promise<void>;
}

/**
 * Reads the settings, opens everything, and listens: for the site, or for the desk in a separate
 * process. Listens last: other processes may already serve on the same port or behind the same
 * proxy, and a visitor who reached this process too early would have to wait. Checks the port
 * first, so that a taken port is noticed before a database is created or migrated.
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
  restrictDataFolder(settings.DATA_DIR);

  const process = environment['CANDLEWICK_PROCESS'] ?? '1';
  const { setting, open, patience, url, origins } = await loadSiteOrDesk(process, settings);
  let port = settings[setting] ?? 0;
  // The process that started a worker has already checked their shared port.
  if (!cluster.isWorker) await checkPortFree(port, settings.HOST, setting);
  const headers = createSiteHeaders({ hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on' });
  const stopping = new AbortController();
  const opening = open({
    settings,
    log,
    headers,
    development,
    peers,
    environment,
    origins: () => origins(port),
    process,
    placesFile: placesFileOf(environment),
    unbuilt: () => environment['CANDLEWICK_UNBUILT'],
    stopping: stopping.signal,
  });
  const { listener, readiness, close } = await opening.catch((error: unknown) => {
    throw error instanceof SettingsError ? new SettingsError(redacted(error.message)) : error;
  });
  const isBehindProxy = settings.TRUST_PROXY > 0;
  const server = createSiteServer({
    headers,
    isBehindProxy,
    patience,
    answer: settings.LOG_FORMAT === 'json' ? tracing.traced(isBehindProxy, listener) : listener,
  });
  try {
    port = await listen(server, port, settings.HOST, setting);
  } catch (error) {
    server.close();
    await close();
    throw error;
  }
  if (setting === 'DESK_PORT') log.info(`The desk listens at ${url(port)}`);
  return {
    url: url(port),
    stop: createStop({ server, isBehindProxy, readiness, stopping, close }),
  };
}
