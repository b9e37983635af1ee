import { setFaultFallback } from '../../content/read/site.ts';
import { readLastBuildSite } from '../own-site/last-words.ts';

// Checks settings and port before the slow build, with the start's own messages. Exits silently on faults in the
// owner's folder, which the build reports.
setFaultFallback(() => readLastBuildSite() ?? process.exit());
const { readSettings, SettingsError } = await import('../../server/site/env.ts');
const { checkPortFree } = await import('../../server/listening/listening.ts');
try {
  const { PORT, HOST } = readSettings(process.env);
  await checkPortFree(PORT, HOST);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
