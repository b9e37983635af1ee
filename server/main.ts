import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import type { OnReload } from './processes/reloads.ts';
import type { Settings } from './site/env.ts';

// The compile cache nearly halves start-up time, for modules imported after this call.
enableCompileCache('.cache/compiled');
const { readSettings, SettingsError } = await import('./site/env.ts');
const { writeLineWithoutLog, logCrashes, openLog } = await import('./log/open-log.ts');
const { describeMisspeltSettings } = await import('./site/misspelt-settings.ts');
const { warnOfDefaults } = await import('./site/warn-of-defaults.ts');
const { staleBuildText } = await import('./health/site-checks.ts');
const { listenForReloads } = await import('./processes/reloads.ts');

/** Ends the program. During start there is nothing to finish, so the default exits at once. */
let stop: () => unknown = () => process.exit();
/** Ctrl-C arrives twice, from the terminal and from npm. The second must not interrupt the shutdown that the first started. */
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
// The parent process has exited.
process.on('disconnect', () => stop());
logCrashes(process.env);

function warnIfUnbuilt(settings: Settings, unbuilt: string | null | undefined): void {
  if (unbuilt) openLog(settings).log.warn(staleBuildText(unbuilt));
}

async function serve(settings: Settings, onReload: OnReload): Promise<void> {
  onReload(({ CANDLEWICK_UNBUILT: unbuilt }) => {
    // End the process, so that its supervisor starts another. Go on if the change cannot be built.
    if (unbuilt) process.env['CANDLEWICK_UNBUILT'] = unbuilt;
    else stop();
  });
  const { start } = await import('./start.ts');
  const { createPeers } = await import('./processes/peers.ts');
  const site = await start(process.env, cluster.isWorker ? { peers: createPeers(process) } : {});
  stop = () => site.stop();
  process.on('message', (message) => message === 'replaced' && site.stop(true));
  // A worker reports its URL to the process that started it.
  if (cluster.isWorker) process.send?.({ url: site.url });
  else openLog(settings).announce(site.url);
}

/** Supervises other processes, which serve the site. */
async function superviseOthers(settings: Settings, onReload: OnReload): Promise<void> {
  const { superviseSite } = await import('./wiring/supervise-site.ts');
  const stopAll = await superviseSite(settings, process.env, onReload);
  if (stopAll === null) process.exitCode = 1;
  else stop = async () => process.exit(await stopAll());
}

try {
  const settings: Settings = readSettings(process.env);
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--new-store')
    throw new SettingsError(`There is no option ${option}. A start takes --new-store alone.`);
  // Warn once, not in each of several processes.
  if (cluster.isPrimary) {
    for (const text of describeMisspeltSettings(process.env)) openLog(settings).log.warn(text);
    warnIfUnbuilt(settings, process.env['CANDLEWICK_UNBUILT']);
  }
  if (cluster.isPrimary && option === '--new-store')
    await (await import('./site/make-new-store.ts')).makeNewStore(settings, openLog(settings).note);
  const onReload = listenForReloads((changed) =>
    warnIfUnbuilt(settings, changed['CANDLEWICK_UNBUILT']),
  );
  // Publishing at the desk replaces a process while its successor already serves, so even a single
  // process needs a supervisor.
  const startsOthers = settings.WEB_CONCURRENCY > 1 || settings.DESK_PORT !== undefined;
  if (cluster.isPrimary && startsOthers) await superviseOthers(settings, onReload);
  else await serve(settings, onReload);
  if (cluster.isPrimary) await warnOfDefaults(settings, openLog(settings).log);
} catch (error) {
  if (error instanceof SettingsError) writeLineWithoutLog(process.env, 'error', error.message);
  else writeLineWithoutLog(process.env, 'error', 'the site cannot start', error);
  process.exitCode = 1;
} finally {
  // From now on, the channel to the parent process does not keep this process running.
  process.channel?.unref();
}
