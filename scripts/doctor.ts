import { parseArgs } from 'node:util';
import { examine, report } from '../server/doctor/doctor.ts';

// What is wrong with a set-up, and how to mend it: `npm run doctor`. It changes nothing.

const usage = `Says what is wrong with this set-up and how to mend it, and changes nothing.

  npm run doctor [-- --json]

It ends with 0 when nothing is wrong, 1 when something is, 2 when it was called wrongly.
`;

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) process.stdout.write(usage);
  else {
    const findings = await examine({
      environment: process.env,
      nodeVersion: process.versions.node,
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
