import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import type { Settings } from './site/env.ts';

// The compile cache nearly halves start-up time. It covers only modules that are imported after this call.
enableCompileCache('.cache/compiled');
const { readSettings, SettingsError } = await import('./site/env.ts');
const { lastLine, openLog } = await import('./log/open-log.ts');
const { misspeltSettings } = await import('./site/misspelt-settings.ts');
const { builtLast } = await import('./site/site-checks.ts');

/** What ends the program. During start there is nothing to finish, so exit at once. */
let stop: () => unknown = () => process.exit();
/** Ctrl-C arrives twice, from the terminal and from npm. The second must not interrupt the shutdown that the first started. */
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
// The process that started this one has exited.
process.on('disconnect', () => stop());

// Node's own words would be no line of the log.
process.removeAllListeners('warning');
process.on('warning', (warning) => lastLine(process.env, 'warn', 'a warning of Node', warning));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    lastLine(process.env, 'error', 'the process ends', error);
    process.exit(1);
  });

/**
 * What the starter has read in .env, at a reload: the settings that have changed, null where one was removed. With
 * CANDLEWICK_UNBUILT it says why what has changed is not built.
 */
type Reread = Readonly<Record<string, string | null>>;

/** Calls back at a reload, by a signal or by the starter. */
function onReload(settings: Settings, reload: (reread: Reread) => void): void {
  process.on('SIGHUP', () => reload({}));
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('reload' in message)) return;
    const reread = message.reload as Reread;
    sayIfUnbuilt(settings, reread['CANDLEWICK_UNBUILT']);
    reload(reread);
  });
}

function sayIfUnbuilt(settings: Settings, unbuilt: string | null | undefined): void {
  if (unbuilt) openLog(settings).log.warn(builtLast(unbuilt));
}

/** This process serves. */
async function serve(settings: Settings): Promise<void> {
  onReload(settings, ({ CANDLEWICK_UNBUILT: unbuilt }) => {
    // It ends, and whoever supervises it starts it again. There is no need to, if what would be new cannot be built.
    if (unbuilt) process.env['CANDLEWICK_UNBUILT'] = unbuilt;
    else stop();
  });
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
  const { proveFree } = await import('./site/listening.ts');
  const { createReload } = await import('./site/reload-settings.ts');
  let restart = (_: Reread): unknown =>
    note('a reload is ignored: the first process is still starting');
  onReload(settings, (reread) => restart(reread));
  await proveFree(settings.PORT, settings.HOST);
  const supervised = await supervise({
    count: settings.WEB_CONCURRENCY,
    serves: announce,
    log: note,
  });
  if (supervised === null) {
    process.exitCode = 1;
    return;
  }
  restart = createReload({ environment: { ...process.env }, note, restart: supervised.restart });
  stop = async () => process.exit(await supervised.stop());
}

try {
  const settings: Settings = readSettings(process.env);
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--new-store')
    throw new SettingsError(`There is no option ${option}. A start takes --new-store alone.`);
  // Once, and not by each process of several.
  if (cluster.isPrimary) {
    for (const sentence of misspeltSettings(process.env)) openLog(settings).log.warn(sentence);
    sayIfUnbuilt(settings, process.env['CANDLEWICK_UNBUILT']);
  }
  if (cluster.isPrimary && option === '--new-store')
    await (await import('./site/make-new-store.ts')).makeNewStore(settings, openLog(settings).note);
  if (cluster.isPrimary && settings.WEB_CONCURRENCY > 1) await superviseAll(settings);
  else await serve(settings);
} catch (error) {
  if (error instanceof SettingsError) lastLine(process.env, 'error', error.message);
  else lastLine(process.env, 'error', 'the site cannot start', error);
  process.exitCode = 1;
} finally {
  // From now on the channel to whoever started this process keeps nothing alive.
  process.channel?.unref();
}
