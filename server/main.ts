import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import type { Settings } from './env.ts';

// The compile cache nearly halves start-up time. It covers only modules that are imported after this call.
enableCompileCache('.cache/compiled');
const { readSettings, SettingsError } = await import('./env.ts');
const { openLog } = await import('./open-log.ts');
const { misspeltSettings } = await import('./misspelt-settings.ts');

/** What ends the program. During start there is nothing to finish, so exit at once. */
let stop: () => unknown = () => process.exit();
/** Ctrl-C arrives twice, from the terminal and from npm. The second must not interrupt the shutdown that the first started. */
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
// The process that started this one has exited.
process.on('disconnect', () => stop());

/** This process serves. */
async function serve(settings: Settings): Promise<void> {
  process.on('SIGHUP', () => stop());
  const { start } = await import('./start.ts');
  const { createPeers } = await import('./processes/peers.ts');
  const site = await start(process.env, cluster.isWorker ? { peers: createPeers(process) } : {});
  stop = () => site.stop();
  process.on('message', (message) => message === 'replaced' && site.stop(true));
  // One of several tells the one that started it.
  if (cluster.isWorker) process.send?.({ url: site.url });
  else openLog(settings).announce(site.url);
}

/** This process starts others, which serve. */
async function superviseAll(settings: Settings): Promise<void> {
  const { announce, note } = openLog(settings);
  const { supervise } = await import('./processes/supervise.ts');
  const { proveFree } = await import('./listening.ts');
  await proveFree(settings.PORT, settings.HOST);
  // Ignored until there is something to replace.
  let restart = () => {};
  process.on('SIGHUP', () => restart());
  const supervised = await supervise({
    count: settings.WEB_CONCURRENCY,
    serves: announce,
    log: note,
  });
  if (supervised === null) {
    process.exitCode = 1;
    return;
  }
  restart = supervised.restart;
  stop = async () => process.exit(await supervised.stop());
}

try {
  const settings: Settings = readSettings(process.env);
  // Once, and not by each process of several.
  if (cluster.isPrimary)
    for (const sentence of misspeltSettings(process.env)) openLog(settings).log.warn(sentence);
  if (cluster.isPrimary && settings.WEB_CONCURRENCY > 1) await superviseAll(settings);
  else await serve(settings);
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  // From now on the channel to whoever started this process keeps nothing alive.
  process.channel?.unref();
}
