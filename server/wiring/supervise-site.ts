import { checkPortFree } from '../listening/listening.ts';
import { openLog } from '../log/open-log.ts';
import type { OnReload } from '../processes/reloads.ts';
import { supervise } from '../processes/supervise.ts';
import type { Settings } from '../site/env.ts';
import { createReload } from '../site/reload-settings.ts';
import { deskProcess } from './wiring.ts';

/**
 * Starts the serving processes.
 *
 * @returns a function that stops them and resolves to the exit code; null if the first could not be started
 */
export async function superviseSite(
  settings: Settings,
  environment: Record<string, string | undefined>,
  onReload: OnReload,
): Promise<(() => Promise<number>) | null> {
  const { announce, note } = openLog(settings);
  onReload(() => note('a reload is ignored: the first process is still starting'));
  await checkPortFree(settings.PORT, settings.HOST);
  if (settings.DESK_PORT !== undefined)
    await checkPortFree(settings.DESK_PORT, settings.HOST, 'DESK_PORT');
  const supervised = await supervise({
    count: settings.WEB_CONCURRENCY,
    ...(settings.DESK_PORT !== undefined && { sideProcess: deskProcess }),
    serves: announce,
    log: note,
  });
  if (supervised === null) return null;
  onReload(createReload({ environment: { ...environment }, note, restart: supervised.restart }));
  return supervised.stop;
}
