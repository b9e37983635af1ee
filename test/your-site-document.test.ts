import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from './copy-project.ts';
import { commandsOf, documentAt, nodeArguments } from './documents.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { startSite } from './running-site.ts';

const { blocks } = documentAt('docs/your-site.md');
/** The block of words.yaml. All other blocks are of site.yaml. */
const wordsBlock = blocks('yaml').find((yamlBlock) => yamlBlock.startsWith('# site/words.yaml'));

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    stdio: 'pipe',
  });

test('SITE-CHECKED: every command of the document about the owner’s site does what it says', {
  timeout: 120_000,
}, async () => {
  const upstreamRepository = join(temporaryFolder(), 'upstream');
  const folder = join(temporaryFolder(), 'shop');
  mkdirSync(upstreamRepository);
  for (const file of ['.gitignore', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(file, join(upstreamRepository, file));
  git(upstreamRepository, 'init', '--quiet');
  git(upstreamRepository, 'add', '.');
  git(upstreamRepository, 'commit', '--quiet', '-m', 'First');
  git('.', 'clone', '--quiet', upstreamRepository, folder);
  copyProject(folder);
  const file = join(folder, 'site/site.yaml');
  // Without a PATH the starter finds no npm, so nothing can touch this project's packages.
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, nodeArguments(command), {
      cwd: folder,
      env: { PATH: '' },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const checksByCommand: Record<string, () => unknown> = {
    'npm run site -- init': () => {
      expect(run('npm run site -- init')).toMatchObject({ status: 0, stderr: '' });
      expect(readFileSync(file, 'utf8')).toMatch(/^(?:#.*\n|\n)+$/);
    },
    'npm run site -- check': () => {
      const [firstBlock = '', ...otherBlocks] = blocks('yaml').filter(
        (yamlBlock) => yamlBlock !== wordsBlock,
      );
      writeFileSync(file, firstBlock.replace('tagline', 'tagLine'));
      const [mistakeText] = blocks('');
      expect(run('npm run site -- check')).toEqual({ status: 1, stdout: '', stderr: mistakeText });
      writeFileSync(file, [firstBlock, ...otherBlocks].join(''));
      writeFileSync(join(folder, 'site/words.yaml'), wordsBlock ?? '');
      const [text = ''] = blocks('markdown');
      mkdirSync(join(folder, 'site/info'));
      writeFileSync(join(folder, 'site/info/imprint.md'), text);
      expect(run('npm run site -- check').stdout).toMatch(/^Nothing is wrong in site\.\n/);
    },
    'cp -r brand/learn site/learn': () => {
      spawnSync('cp', ['-r', 'brand/learn', 'site/learn'], { cwd: folder });
      expect(run('npm run site -- check').stdout).toContain(
        'learn: 6 of yours, 0 that come with the software',
      );
    },
    'git pull': () => {
      writeFileSync(join(upstreamRepository, 'CHANGES.md'), 'An update.\n');
      git(upstreamRepository, 'add', '.');
      git(upstreamRepository, 'commit', '--quiet', '-m', 'Update');
      const before = readdirSync(join(folder, 'site'), { recursive: true });
      git(folder, 'pull', '--quiet');
      expect(readFileSync(join(folder, 'CHANGES.md'), 'utf8')).toBe('An update.\n');
      expect(readdirSync(join(folder, 'site'), { recursive: true })).toEqual(before);
    },
    'npm start': async () => {
      const settings = { MARKET_SOURCE: 'simulated', PATH: '' };
      const site = await startSite(settings, nodeArguments('npm start'), folder);
      const text = async (path: string) => (await fetch(site.url + path)).text();
      try {
        expect(await text('/')).toContain('Wax &amp; Wick');
        expect(await text('/info/imprint')).toContain('1 Example Street, Vienna');
      } finally {
        await site.stop();
      }
    },
  };
  const commands = [...new Set(commandsOf(blocks('sh')))];
  expect(commands.toSorted()).toEqual(Object.keys(checksByCommand).toSorted());
  // A single start suffices, because it builds the results of all other commands. The short run has none, because
  // own-site.test.ts builds and starts in every run.
  const otherCommands = commands.filter((command) => command !== 'npm start');
  for (const command of isFull ? [...otherCommands, 'npm start'] : otherCommands)
    await checksByCommand[command]?.();
});
