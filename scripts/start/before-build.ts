import { setFaultFallback } from '../../content/read/site.ts';
import { readLastBuildSite } from '../own-site/last-words.ts';

// Prints the fault that would prevent a start after the build, as the start itself words it. The build
// reports faults of the owner's folder.
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
