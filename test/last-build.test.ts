import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { copyProject } from './copy-project.ts';
import { cookieOf, deskCalls } from './desk/running-desk.ts';
import { articleFile } from './fakes/site-folder.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** A clone of the project, built without changes; a new one for each test, because builds remember the owner's files. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-build-'));
  copyProject(folder);
  cpSync('build', join(folder, 'build'), { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** The id of a user who owns no file here. */
const nobodyId = 65_534;
const fault = 'site/site.yaml, line 2: tagLine is no field here; did you mean tagline.';
const asBuiltNote = `the site is as it was built last: ${fault}`;

/** Writes the owner's site.yaml. */
function editSettings(words: string) {
  const file = join(folder, 'site/site.yaml');
  mkdirSync(join(folder, 'site'), { recursive: true });
  writeFileSync(file, words);
  onTestFinished(() => rmSync(file, { force: true }));
}

/** Starts as `npm start` does. Without a PATH the starter finds no npm, so nothing can touch the shared packages. */
async function start(
  environment: Record<string, string> = {},
  program = ['scripts/run.mjs', 'start'],
): Promise<RunningSite> {
  const settings = { MARKET_SOURCE: 'simulated', PATH: '', ...environment };
  const site = await startSite(settings, program, folder);
  onTestFinished(() => site.stop());
  return site;
}

async function runToEnd(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH: '', ...environment } });
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: output + errorOutput };
}

const waitUntilReady = async ({ url }: RunningSite) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, build: (await answer.json()).checks.build };
};

const title = async ({ url }: RunningSite) =>
  /<title>([^<]*)/.exec(await (await fetch(`${url}/about`)).text())?.[1];

describe('RUN-LAST: a failed build takes nothing down that was built before', () => {
  test('a fault in the texts: the start reports it, and so does any monitoring of the site', async () => {
    editSettings('name: Wax\ntagLine: B\n');
    const site = await start();
    expect(await title(site)).toContain('Candlewick');
    expect(await waitUntilReady(site)).toEqual({
      status: 200,
      build: { ok: false, reason: asBuiltNote },
    });
    expect(site.logged().split(fault)).toHaveLength(3);
    expect(site.logged()).toMatch(new RegExp(`warn.*${asBuiltNote}`));
    const { code, output } = await runToEnd(['scripts/doctor.ts'], { MARKET_SOURCE: 'simulated' });
    expect(code).toBe(1);
    expect(output).toContain(`WRONG  build     ${fault}\n`);
    expect(output).toMatch(/^ok {5}settings/m);
    // Like the site, the owner's command falls back to the last build: a backup at night must not wait for an edit.
    const orders = () => runToEnd(['scripts/store.ts', 'orders'], { DATA_DIR: site.dataDir });
    expect(await orders(), 'the owner’s command').toEqual({
      code: 0,
      output: `There are no orders.\n${fault}\nUntil that is corrected, this goes by what the site was built with last.\n`,
    });
    rmSync(join(folder, 'build/words.json'));
    expect(await orders()).toEqual({ code: 1, output: `${fault}\n` });
  }, 120_000);

  test.runIf(isFull)(
    'SITE-CHECKED: every start reports a SITE_DIR that is no folder, even if nothing of an owner’s was built',
    async () => {
      const site = await start({ SITE_DIR: './stie' });
      const reason = `the site is as it was built last: stie: is not there: correct SITE_DIR, or make it with npm run site -- init.`;
      expect(site.logged()).toMatch(new RegExp(`warn.*${reason}`));
      expect(await waitUntilReady(site)).toEqual({ status: 200, build: { ok: false, reason } });
      const { output } = await runToEnd(['scripts/run.mjs', 'build'], { SITE_DIR: 'package.json' });
      expect(output).toContain('package.json: has to be a folder.\n');
    },
  );

  test.runIf(isFull)(
    'a folder that cannot be written: the start reports it, and continues with what is there',
    async () => {
      const [buildFolder, dataDir] = [
        join(folder, 'build'),
        mkdtempSync(join(tmpdir(), 'last-build-')),
      ];
      editSettings('name: Wax\n');
      chmodSync(folder, 0o755);
      chmodSync(buildFolder, 0o555);
      onTestFinished(() => {
        chmodSync(buildFolder, 0o755);
        rmSync(dataDir, { recursive: true, force: true });
      });
      // Root can write everywhere.
      const isRoot = process.getuid?.() === 0;
      if (isRoot) chownSync(dataDir, nobodyId, nobodyId);
      const asNobody = ['--import', `data:text/javascript,process.setuid(${nobodyId})`];
      const program = [...(isRoot ? asNobody : []), 'scripts/run.mjs', 'start'];
      const site = await start({ DATA_DIR: dataDir }, program);
      expect(await title(site)).toContain('Candlewick');
      // The message must not suggest deleting the folder, which contains the last build.
      const reason =
        'build/ is no folder that can be written (EACCES). Correct its owner and mode.';
      expect(await waitUntilReady(site)).toMatchObject({
        status: 200,
        build: {
          ok: false,
          reason: `the site is as it was built last: The site cannot be built: ${reason}`,
        },
      });
      const doctorArgs = ['scripts/doctor.ts'];
      const { output } = await runToEnd(isRoot ? [...asNobody, ...doctorArgs] : doctorArgs, {
        DATA_DIR: dataDir,
      });
      expect(output).toContain(`WRONG  build     The site cannot be built: ${reason}\n`);
    },
  );

  test('RUN-START: a taken port, or a bad setting, is reported before anything is built', async () => {
    editSettings('name: Wax\n');
    const PORT = String(await freePort());
    const otherServer = createServer().listen(Number(PORT), '127.0.0.1');
    await once(otherServer, 'listening');
    onTestFinished(() => void otherServer.close());
    const npmStart = ['scripts/run.mjs', 'start'];
    const { code, output } = await runToEnd(npmStart, { PORT });
    expect([code, output]).toEqual([
      1,
      `Port ${PORT} on 127.0.0.1 is taken by another program, perhaps an earlier start of this site: stop it, or set PORT to another number.\n`,
    ]);
    expect(await runToEnd(npmStart, { PORT: 'x' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The setting PORT .*\n$/),
    });
  });

  test.runIf(isFull)(
    'RUN-ROLL: a reload of one process with a fault in the texts reports it, and ends nothing',
    async () => {
      const site = await start();
      editSettings('name: Wax\ntagLine: B\n');
      site.process.kill('SIGHUP');
      await expect.poll(site.logged).toMatch(new RegExp(`warn.*${asBuiltNote}`));
      expect(await waitUntilReady(site)).toEqual({
        status: 200,
        build: { ok: false, reason: asBuiltNote },
      });
    },
  );

  // The test of Publish, below, reloads in every run.
  test.runIf(isFull)(
    'RUN-ROLL: a reload shows the changes, or says that it does not',
    async () => {
      const site = await start({ WEB_CONCURRENCY: '2' });
      await expect.poll(site.logged).toContain('2 processes serve');
      const reload = async (words: string) => {
        const logStart = site.logged().length;
        editSettings(words);
        site.process.kill('SIGHUP');
        await expect
          .poll(() => site.logged().slice(logStart), { timeout: 120_000 })
          .toContain('all processes have been replaced');
        return site.logged().slice(logStart);
      };
      const learnFolder = join(folder, 'site/learn');
      mkdirSync(learnFolder, { recursive: true });
      writeFileSync(join(learnFolder, 'only.md'), articleFile('order: 1', '## 2026\n\nWax.\n'));
      expect(await reload('name: Wax\n')).not.toContain('as it was built last');
      expect(await title(site)).toContain('Wax');
      const onlyArticle = await (await fetch(`${site.url}/learn/only`)).text();
      expect(onlyArticle, 'SITE-TEXT').toContain('<section id="2026"');
      expect(onlyArticle, 'SITE-TEXT: the only article has no next one').not.toContain(
        'article-next',
      );
      expect(await reload('name: Wick\ntagLine: B\n')).toMatch(new RegExp(`warn.*${asBuiltNote}`));
      expect(await title(site)).toContain('Wax');
      expect(await waitUntilReady(site)).toEqual({
        status: 200,
        build: { ok: false, reason: asBuiltNote },
      });
      await reload('name: Wick\n');
      expect(await title(site)).toContain('Wick');
      expect((await waitUntilReady(site)).build).toEqual({ ok: true });
    },
    300_000,
  );

  test('DESK-PUBLISH, RUN-ROLL: what was saved at the desk is built and shown, no visitor’s request is lost, and a fault is reported', async () => {
    const port = await freePort();
    const settings = { DESK_PORT: String(port), CANDLEWICK_PLACES: 'off' };
    const site = await start(settings);
    onTestFinished(() => rmSync(join(folder, 'site'), { recursive: true, force: true }));
    const { output } = await runToEnd(['scripts/store.ts', 'desk'], {
      ...settings,
      MARKET_SOURCE: 'simulated',
      DATA_DIR: site.dataDir,
    });
    const call = deskCalls(() => `http://localhost:${port}`);
    // The desk's process starts after the site's, with a lower priority.
    const entry = () => call('GET', '/entry', {}).then(({ status }) => status);
    await expect.poll(() => entry().catch(() => 0)).toBe(200);
    const token = output.split('\n')[0]?.split('#')[1];
    const cookie = cookieOf(await call('POST', '/enter', { json: { token } }));
    const readPublishing = async () => (await call('GET', '/site', { cookie })).body['publishing'];
    const saveAnswer = await call('POST', '/site/file', {
      cookie,
      json: {
        path: 'learn/burning.md',
        text: articleFile('order: 1', '## Wax\n\nBurns.\n'),
        revision: null,
      },
    });
    expect(saveAnswer.status).toBe(200);
    let isOver = false;
    const visits = (async () => {
      const statuses = new Set<number>();
      // More than forty requests a second would take the processor from the build.
      for await (const _ of setInterval(25)) {
        statuses.add((await fetch(`${site.url}/learn`)).status);
        if (isOver) break;
      }
      return [...statuses];
    })();
    let newestMs = 0;
    const publishChanges = async () => {
      const { servingSinceMs } = (await call('POST', '/site/publish', { cookie })).body;
      // A replaced process still answers for a moment on kept connections.
      const beforeMs = Math.max(newestMs, Number(servingSinceMs));
      const sinceMs = async () => {
        const state = (await readPublishing()) as { servingSinceMs: number };
        newestMs = state.servingSinceMs;
        return newestMs;
      };
      await expect
        .poll(() => sinceMs().catch(() => 0), { timeout: 120_000 })
        .toBeGreaterThan(beforeMs);
    };
    const builtDesk = () => statSync(join(folder, 'build/desk/index.html')).mtimeMs;
    const deskBefore = builtDesk();
    await publishChanges();
    isOver = true;
    expect(await visits).toEqual([200]);
    // The desk's own build does not depend on the owner's folder.
    expect(builtDesk()).toBe(deskBefore);
    expect(await (await fetch(`${site.url}/learn/burning`)).text()).toContain('Burns.');
    await expect.poll(readPublishing).toMatchObject({ canPublish: true, unbuilt: null });
    editSettings('name: Wick\ntagLine: B\n');
    await publishChanges();
    await expect.poll(readPublishing).toMatchObject({ unbuilt: fault });
  }, 300_000);

  test.runIf(isFull)(
    'RUN-RELOAD: a reload that arrives while a start is building ends nothing, and is said to be ignored',
    async () => {
      editSettings('name: Taper\n');
      const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
        cwd: folder,
        env: { PATH: '', PORT: '0', MARKET_SOURCE: 'simulated', DATA_DIR: join(folder, 'early') },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (words: string) => {
          output += words;
        });
      onTestFinished(async () => {
        const childExit = once(child, 'exit');
        child.kill();
        await childExit;
      });
      await expect.poll(() => output).toContain('Building...');
      child.kill('SIGHUP');
      await expect
        .poll(() => output)
        .toContain('A reload is ignored: the site is still being built.');
      await expect.poll(() => output, { timeout: 60_000 }).toContain('Candlewick is at ');
    },
    90_000,
  );

  // content/read/missing-parts.test.ts tests the rules. This test makes the builds.
  test.runIf(isFull)(
    'missing parts of the owner’s folder, or the folder itself: all commands report them, and the site stays the owner’s',
    async () => {
      const siteFolder = join(folder, 'site');
      editSettings('name: Wax\n');
      const shop = 'beforeOrder:\n  tax: included\ntaxRates: {DE: 19}\nlowStock: 4\n';
      writeFileSync(join(siteFolder, 'shop.yaml'), shop);
      mkdirSync(join(siteFolder, 'info'));
      writeFileSync(
        join(siteFolder, 'info/privacy-policy.md'),
        '---\ntitle: P\ndescription: P\nlede: P\n---\n',
      );
      const site = await start();
      const awayFolder = join(folder, 'elsewhere');
      onTestFinished(() => {
        for (const path of [siteFolder, awayFolder]) rmSync(path, { recursive: true, force: true });
      });
      renameSync(siteFolder, awayFolder);
      const advice =
        'bring it back from a backup, or, if it shall go on without, say so with npm run site -- forget.';
      const goneMessage = `site: is missing or empty, but the site was built last with it: ${advice}`;
      site.process.kill('SIGHUP');
      await expect.poll(site.logged).toContain(`the site is as it was built last: ${goneMessage}`);
      await site.stop();
      for (const [args, sentence] of [
        [['build'], goneMessage],
        [['test', '-e', '0'], 'build: has the site of an owner’s folder, which is not here now: '],
      ] as const)
        expect(
          await runToEnd(['scripts/run.mjs', ...args], {}),
          'no program that builds forgets the folder',
        ).toEqual({ code: 1, output: expect.stringContaining(sentence) });
      const PORT = String(await freePort());
      const secondSite = await start({ PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
      expect(secondSite.logged().split(goneMessage), 'the build, and the log').toHaveLength(3);
      await expect
        .poll(secondSite.logged, { message: 'SITE-LEFT: what is still ours' })
        .toMatch(
          /warn .*PUBLIC_URL is set, and visitors are told what the software brings as if it were yours: operator\.name is “Candlewick”/,
        );
      expect(await title(secondSite)).toContain('Wax');
      const reason = `the site is as it was built last: ${goneMessage}`;
      expect((await waitUntilReady(secondSite)).build).toEqual({ ok: false, reason });
      const settings = { DATA_DIR: secondSite.dataDir, MARKET_SOURCE: 'simulated' };
      expect((await runToEnd(['scripts/doctor.ts'], settings)).output).toContain(
        `WRONG  build     ${goneMessage}\n`,
      );
      expect((await runToEnd(['scripts/store.ts', 'orders'], settings)).output).toContain(
        goneMessage,
      );
      const outputOf = async (...args: string[]) =>
        (await runToEnd(['scripts/site.ts', ...args], {})).output;
      // Without its volume, the mount point is an empty folder.
      mkdirSync(siteFolder);
      expect(await outputOf('check'), 'a mount point').toBe(`${goneMessage}\n`);
      rmSync(siteFolder, { recursive: true });
      renameSync(awayFolder, siteFolder);
      renameSync(join(siteFolder, 'info'), awayFolder);
      expect(await outputOf('check')).toBe(
        `site/info: is not there, but the site was built last with it: ${advice}\n`,
      );
      renameSync(awayFolder, join(siteFolder, 'info'));
      const builtWithIt = 'but the site was built last with it';
      for (const [name, lostSettings] of [
        ['shop.yaml', ' (taxRates and beforeOrder.tax)'],
        ['site.yaml', ' (name)'],
      ] as const) {
        const file = join(siteFolder, name);
        renameSync(file, awayFolder);
        const lostMessage = `site/${name}: is not there, ${builtWithIt}${lostSettings}: ${advice}\n`;
        expect(await outputOf('check')).toBe(lostMessage);
        expect(await outputOf('init'), 'SITE-INIT: no example in its place').toBe(
          `${lostMessage}Nothing was made: an example in its place would have our prices and contacts stand in for yours.\n`,
        );
        writeFileSync(file, '# name: Wax\n');
        expect(await outputOf('check')).toBe(
          `site/${name}: sets nothing, ${builtWithIt}${lostSettings}: ${advice}\n`,
        );
        renameSync(awayFolder, file);
      }
      writeFileSync(join(siteFolder, 'shop.yaml'), 'beforeOrder:\n  tax: included\nlowStock: 4\n');
      expect(await outputOf('check')).toBe(
        `site/shop.yaml: does not set taxRates, ${builtWithIt}: ${advice}\n`,
      );
      expect((await runToEnd(['scripts/doctor.ts'], settings)).output).toContain(
        'does not set taxRates',
      );
      expect(await outputOf('forget')).toMatch(/^taxRates in site\/shop\.yaml\nThe next build/);
      expect(await outputOf('check')).toMatch(/^Nothing is wrong in site\./);
      rmSync(siteFolder, { recursive: true });
      mkdirSync(join(siteFolder, 'news'), { recursive: true });
      const allNames = ['info', 'shop.yaml', 'site.yaml'];
      expect(await outputOf('check')).toMatch(
        /^site: info, shop\.yaml and site\.yaml are not there, but the site was built last with them: bring them back from a backup, or, /,
      );
      expect(await outputOf('forget')).toBe(
        `${allNames.map((part) => `site/${part}\n`).join('')}The next build goes without. Until then the site is as it was built last.\n`,
      );
      expect(await outputOf('check')).toMatch(/^Nothing is wrong in site\./);
      expect(await outputOf('forget')).toMatch(/^Nothing is to be forgotten/);
    },
    120_000,
  );

  test.runIf(isFull)(
    'a folder that disappears during a build is built as it was checked, and rebuilt if it has changed',
    async () => {
      editSettings('name: Snuffer\n');
      const [site, awayFolder] = [join(folder, 'site'), join(folder, 'away')];
      const building = runToEnd(['scripts/run.mjs', 'build'], {});
      const isCopied = () =>
        readdirSync(join(folder, 'build')).some((name) =>
          existsSync(join(folder, 'build', name, 'own-site/site.yaml')),
        );
      await expect.poll(isCopied, { timeout: 60_000, interval: 10 }).toBe(true);
      renameSync(site, awayFolder);
      const { code } = await building;
      renameSync(awayFolder, site);
      // The build either failed while it compared its copy with the checked folder, or used the complete copy.
      if (code === 0) expect(await title(await start())).toContain('Snuffer');
      else expect(await title(await start())).not.toContain('Candlewick');
    },
    120_000,
  );
});
