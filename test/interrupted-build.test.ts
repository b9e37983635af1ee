import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { siteOn } from '../scripts/start/site.mjs';
import { copyProject } from './copy-project.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';

const rounds = isFull ? 20 : 1;
const seed = Number(process.env['CANDLEWICK_SEED'] ?? 7);

/** About as long as a build takes on a busy machine. */
const maxBuildMs = 6_000;

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function seededRandom(state: number): () => number {
  let counter = state;
  return () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(counter ^ (counter >>> 15), 1 | counter);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A built clone with this project's packages. Without a PATH its starter finds no npm, so nothing can touch the
 * packages.
 */
function clone() {
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  const builds: ChildProcess[] = [];
  onTestFinished(() => {
    for (const { pid } of builds) if (pid !== undefined) killGroup(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  copyProject(folder);
  // The clone can reuse the tests' build, because neither has an owner's folder.
  cpSync('build', join(folder, 'build'), { recursive: true });
  return {
    folder,
    name(name: string) {
      mkdirSync(join(folder, 'site'), { recursive: true });
      writeFileSync(join(folder, 'site/site.yaml'), `name: ${name}\n`);
    },
    build() {
      const building = spawn(process.execPath, ['scripts/run.mjs', 'build'], {
        cwd: folder,
        env: { PATH: '' },
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      builds.push(building);
      let output = '';
      building.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      const buildExit = once(building, 'exit');
      const expectOutput = async (words: string) => {
        while (!output.includes(words) && building.exitCode === null)
          await Promise.race([once(building.stdout, 'data'), buildExit]);
        expect(output).toContain(words);
      };
      return { building, ended: buildExit, readOutput: () => output, expectOutput };
    },
    start: (program: readonly string[]) =>
      startSite({ MARKET_SOURCE: 'simulated', PATH: '' }, program, folder),
  };
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process of the group has already ended.
  }
}

const pages = [
  '/',
  '/markets',
  '/airdrops',
  '/news',
  '/learn',
  '/learn/what-is-bitcoin',
  '/portfolio',
  '/tools/gas-tracker',
  '/tools/fear-and-greed',
  '/tools/defi-calculator',
  '/tools/staking-calculator',
  '/about',
  '/contact',
  '/privacy-policy',
  '/store',
  '/success',
];

/** Asks for a page and for every file that it names. */
async function readWhole({ url }: RunningSite, path: string, name: string) {
  const page = await fetch(url + path);
  const html = await page.text();
  expect([path, page.status, html.includes(`<title>`), html.includes(name)]).toEqual([
    path,
    200,
    true,
    true,
  ]);
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  const answers = await Promise.all(files.map((file) => fetch(url + file)));
  expect(answers.filter(({ status }) => status !== 200).map((answer) => answer.url)).toEqual([]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return { files, texts };
}

test(`RUN-START: a build killed ${rounds === 1 ? 'once' : `${rounds} times`} (seed ${seed}) harms neither the running site nor the next start`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  const nextRandom = seededRandom(seed);
  const { name, build, start } = clone();
  await build().ended;
  const running = await start(siteOn(process.execPath));
  onTestFinished(() => running.stop());
  await readWhole(running, '/', 'Candlewick');
  // A page's code is loaded at its first request, so each round requests pages that are new to the process.
  const otherPages = pages.slice(1);
  for (let round = 1; round <= rounds; round++) {
    name(`Round ${round}`);
    const { building, ended } = build();
    await after(nextRandom() * maxBuildMs);
    // Kill the starter alone, or together with the bundler. An orphaned bundler keeps running beside the next build.
    if (nextRandom() < 0.5) building.kill('SIGKILL');
    else if (building.pid !== undefined) killGroup(building.pid);
    await ended;
    for (const path of otherPages.splice(0, 2)) await readWhole(running, path, 'Candlewick');
  }
  // The last complete build is served. Some builds are complete before the kill.
  const lastSite = await start(siteOn(process.execPath));
  const { files } = await readWhole(lastSite, '/', '<title>');
  await lastSite.stop();
  name('Last round');
  const nextSite = await start(['scripts/run.mjs', 'start']);
  onTestFinished(() => nextSite.stop());
  for (const path of otherPages) await readWhole(running, path, 'Candlewick');
  for (const path of pages) {
    const { texts } = await readWhole(nextSite, path, 'Last round');
    expect(
      texts.filter((text) => /Round \d/.test(text)),
      path,
    ).toEqual([]);
    if (path === '/') expect(texts.join('')).toContain('Last round');
  }
  // Tabs of the earlier site still request these files.
  for (const file of files) expect((await fetch(nextSite.url + file)).status, file).toBe(200);
});

test('RUN-START: of simultaneous builds one builds, and the others wait and use its result, even if it is killed first', {
  timeout: 120_000,
}, async () => {
  const { folder, name, build, start } = clone();
  name('At once');
  const stoppedBuild = build();
  await stoppedBuild.expectOutput('Building...');
  process.kill(-(stoppedBuild.building.pid ?? 0), 'SIGSTOP');
  const builds = [build(), build()];
  for (const { expectOutput } of builds)
    await expectOutput('Another build is running: waiting for it.');
  killGroup(stoppedBuild.building.pid ?? 0);
  expect(await Promise.all(builds.map(({ ended }) => ended))).toEqual([
    [0, null],
    [0, null],
  ]);
  const outputs = builds.map((build) => build.readOutput()).join('');
  expect(outputs.match(/Building\.\.\./g)).toHaveLength(1);
  expect(readdirSync(join(folder, 'build')).filter((part) => part.startsWith('next'))).toEqual([]);
  const site = await start(siteOn(process.execPath));
  onTestFinished(() => site.stop());
  await readWhole(site, '/', 'At once');
});
