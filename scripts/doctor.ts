import { accessSync, constants, existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { problemSentence } from '../content/read/problem.ts';
import { readDefaults, setFaultFallback, site, siteFolders } from '../content/read/site.ts';
import { buildFolder, sourcesAndBuild, unwritableFolderText } from './build/build.mjs';
import { expectLastBuildParts, readLastBuildSite } from './own-site/last-words.ts';

const { json } = new Command('npm run doctor --')
  .description('Checks this installation and says how to fix what is wrong. It changes nothing.')
  .option('--json', 'for programs')
  .addHelpText(
    'after',
    '\nExit status: 0 when nothing is wrong, 1 when something is, 2 for a usage error.',
  )
  .showHelpAfterError('`npm run doctor -- --help` says more.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
  .opts();
let faults: string[] = [];
// Collect the faults: the other checks do not depend on the site's words.
setFaultFallback((found) => {
  faults = found.problems.map(problemSentence);
  return readLastBuildSite() ?? readDefaults(siteFolders().defaults);
});
expectLastBuildParts();
await site();
const { examineInstallation, reportText } = await import('../server/doctor/doctor.ts');
const { placesFileOf } = await import('../server/site/lost-store.ts');
// A site that was never built is not stale.
const isStale = existsSync(buildFolder) && !sourcesAndBuild().hasSite;
const findings = await examineInstallation({
  isStale,
  unbuilt: faults.length > 0 ? faults : isStale ? buildFaults() : [],
  ...(faults.length > 0 && { siteFolders: null }),
  environment: process.env,
  envFile: '.env',
  nodeVersion: process.versions.node,
  placesFile: placesFileOf(process.env),
  now: Date.now,
});
process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : reportText(findings));
if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;

/** The faults that keep changed texts from being built. */
function buildFaults(): string[] {
  try {
    accessSync(buildFolder, constants.W_OK);
    return [];
  } catch (error) {
    return [unwritableFolderText(error instanceof Error && 'code' in error ? error.code : error)];
  }
}
