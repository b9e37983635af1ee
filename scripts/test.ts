import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { findFirefox, findWebKit } from './browsers.mjs';
import { findPostgres } from './postgres.mjs';
import { isInstalled } from './programs/is-installed.ts';

/**
 * Runs every check of the project and prints the totals over all of them in the last line.
 * --full adds the long runs (the tests that read CANDLEWICK_FULL).
 */
const full = process.argv.includes('--full');
const reports = '.cache/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const env: NodeJS.ProcessEnv = { ...process.env, ...(full ? { CANDLEWICK_FULL: '1' } : {}) };
const shell = process.platform === 'win32';
const totals = { passed: 0, failed: 0, skipped: 0 };

/** The failures, each with the start of its message: some readers see only the end of a long log. */
const failures: string[] = [];

/** A check counts as one test. Several checks run at once, so each prints its output only at its end. */
async function check(name: string, [file = '', ...args]: string[]): Promise<void> {
  const checking = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env, shell });
  const output = Promise.all([text(checking.stdout), text(checking.stderr)]);
  const [code] = await once(checking, 'close');
  heading(name);
  process.stdout.write((await output).join(''));
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push(name);
}

/** The duration of each test file. */
const slowest: { file: string; seconds: number }[] = [];

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
});

const suite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(
            z.object({
              duration: z.number(),
              errors: z.array(z.object({ message: z.string().optional() })),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites(): z.ZodOptional<z.ZodArray<typeof suite>> {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

function vitest(): void {
  heading('Unit and server tests');
  const file = `${reports}/vitest.json`;
  const code = run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const {
    name,
    startTime,
    endTime,
    status,
    message,
    assertionResults,
  } of report.testResults) {
    const file = relative('.', name);
    slowest.push({ file, seconds: (endTime - startTime) / 1_000 });
    const failed = assertionResults.filter((each) => each.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(failure(`${file}: ${fullName}`, failureMessages.join('\n')));
    if (status === 'failed' && failed.length === 0) failures.push(failure(file, message));
  }
  // A file that fails to load reports no failed test, but the run has failed.
  const unseen = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
  addToTotals(report.numPassedTests, report.numFailedTests + unseen, report.numPendingTests);
}

function playwright(): void {
  heading('Browser tests');
  const file = `${reports}/playwright.json`;
  const code = run(['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Node runs TypeScript itself, so Playwright need not compile every file first.
    PW_DISABLE_TS_ESM: '1',
  });
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const each of suites) {
    slowest.push({ file: `test/e2e/${each.file}`, seconds: secondsOf(each) });
    failures.push(...failuresOf(each));
  }
  const failed = stats.unexpected + stats.flaky;
  const unseen = failed === 0 && (code !== 0 || errors.length > 0) ? 1 : 0;
  addToTotals(stats.expected, failed + unseen, stats.skipped);
}

const secondsOf = ({ specs, suites = [] }: z.infer<typeof suite>): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...suites.map((each) => ({ duration: secondsOf(each) * 1_000 })),
  ].reduce((sum, { duration }) => sum + duration / 1_000, 0);

const failuresOf = ({ file, specs, suites = [] }: z.infer<typeof suite>): string[] => [
  ...specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(
          `test/e2e/${file}:${line}: ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
        ),
      ),
  ),
  ...suites.flatMap(failuresOf),
];

const failure = (title: string, message: string): string =>
  [title, ...stripVTControlCharacters(message).split('\n').slice(0, 12)].join('\n      ').trimEnd();

function addToTotals(passed: number, failed: number, skipped: number): void {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

function heading(text: string): void {
  process.stdout.write(`\n== ${text} ==\n`);
}

function run([file = '', ...args]: string[], more: NodeJS.ProcessEnv = {}): number {
  const done = spawnSync(file, args, { stdio: 'inherit', env: { ...env, ...more }, shell });
  return done.status ?? 1;
}

await Promise.all([
  check('Type check', ['tsc']),
  check('Lint and format', ['biome', 'check', '.']),
  check('Dead code', ['knip']),
]);
vitest();
playwright();

heading('The slowest files, in seconds');
for (const { file, seconds } of slowest.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
  process.stdout.write(`${seconds.toFixed(1).padStart(6)}  ${file}\n`);

const script = (name: string) => `node scripts/${name}.mjs install`;
/** Programs that only the long tests need, and their Debian packages if those are named differently. */
const longTests = [
  ['nginx'],
  ['caddy'],
  ['pgbouncer'],
  ['promtool', 'prometheus'],
  ['systemd-analyze', 'systemd'],
] as const;
const leftOut = [
  findPostgres() === null && ['The tests on PostgreSQL', script('postgres')],
  findFirefox() === null && ['The walk through the site in Firefox', script('browsers')],
  findWebKit() === null && ['The walk through the site in WebKit', script('browsers')],
  ...longTests.map(
    ([program, ofPackage = program]) =>
      full &&
      !isInstalled(program) && [
        `What is tested with ${program}`,
        `apt-get install --no-install-recommends ${ofPackage}`,
      ],
  ),
].filter((each) => each !== false);
if (leftOut.length > 0) heading('Left out');
for (const [what, command] of leftOut)
  process.stdout.write(
    `${what}, which is not on this machine. On Debian, as root, \`${command}\` brings it.\n`,
  );
if (failures.length > 0) heading('Failed');
for (const each of failures) process.stdout.write(`    ${each}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
