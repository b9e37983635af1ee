import './checked-site.ts';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { examine, report } from '../server/doctor/doctor.ts';
import { placesFileOf } from '../server/lost-store.ts';
import { built, sourcesAndBuild } from './build.mjs';

const usage = `Checks this installation and says how to fix what is wrong. It changes nothing.

  npm run doctor [-- --json]

Exit status: 0 when nothing is wrong, 1 when something is, 2 for a usage error.
`;

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) process.stdout.write(usage);
  else {
    const findings = await examine({
      environment: process.env,
      envFile: '.env',
      nodeVersion: process.versions.node,
      placesFile: placesFileOf(process.env),
      // Nothing is stale before the first build.
      isStale: existsSync(built) && !sourcesAndBuild().hasSite,
      now: Date.now,
    });
    process.stdout.write(values.json ? `${JSON.stringify(findings, null, 2)}\n` : report(findings));
    if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
