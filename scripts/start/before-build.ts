import { onFaults } from '../../content/read/site.ts';
import { readWords } from '../own-site/last-words.ts';

// Says what would keep the site from starting once it is built, in the sentence that the start itself would say. Of faults in the
// owner's folder the build tells.
onFaults(() => readWords() ?? process.exit());
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
