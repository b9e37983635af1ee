import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';

/** Runs `npm run site -- …` for a folder, with lines that are typed. */
async function site(
  SITE_DIR: string,
  args: readonly string[],
  lines: readonly (string | Buffer)[] = [],
  isInputEnded = true,
) {
  const child = spawn(process.execPath, ['scripts/site.ts', ...args], {
    env: { ...bareEnvironment, SITE_DIR },
  });
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.write(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  // With input left open, an owner seems to be waiting at a terminal.
  if (isInputEnded) child.stdin.end();
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exitCode, out, err };
}

const set = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('SITE-INIT: an owner’s folder begins with what has to be the owner’s', () => {
  test('answers are filled in where the example has them, and omitted ones are named', async () => {
    const folder = join(temporaryFolder(), 'site');
    const typedAnswers = [
      'Wax & Wick: candles',
      '',
      'Fresh wax',
      'Wax GmbH',
      'no mail',
      'hello@wax.at',
    ];
    const { code, out } = await site(
      folder,
      ['init', '--ask'],
      ['', ...typedAnswers, '', '', 'n'],
      false,
    );
    expect(code).toBe(0);
    expect(out).toContain('It has to be an e-mail address, such as hello@example.com.');
    const file = join(folder, 'site.yaml');
    expect(set(file)).toEqual([
      'name: "Wax & Wick: candles"',
      'operator:',
      '  name: Wax GmbH',
      '  email: hello@wax.at',
      'storeId: wax-wick-candles',
      'show:',
      '  subscribersClaim: false',
      'statCards: []',
      'trendingCoins: []',
    ]);
    expect(set(join(folder, 'words.yaml'))).toEqual([
      'pages:',
      '  home:',
      '    heading: Fresh wax',
      '  login:',
      '    heading: Fresh wax',
    ]);
    // The typed values are within the rest of the example, and no key is repeated.
    const wholeText = readFileSync(file, 'utf8');
    writeFileSync(file, wholeText.replaceAll(/^# {3}(?=hours)/gm, '  '));
    const checkResult = await site(folder, ['check', '--public']);
    expect([checkResult.code, checkResult.err]).toEqual([1, '']);
    const sampleTexts = checkResult.out.split('Still ours:\n')[1]?.match(/(?<=^- )\S+/gm);
    expect(sampleTexts).toEqual([
      'tagline',
      'operator.office',
      'operator.hours',
      'pages.store.description',
      'policies',
      'the',
      'the',
      'the',
      'brand/news/',
      'brand/airdrops/',
      'brand/learn/',
      'brand/info/',
      'the',
      'the',
    ]);
    expect(await site(folder, ['init', '--ask'])).toEqual({
      code: 1,
      out: '',
      err: `${file}, shop.yaml and words.yaml are there already: nothing was changed.\n`,
    });
  });

  test.runIf(isFull)(
    'if nobody can be asked, every line is a comment, and no more is asked once the input has ended',
    async () => {
      const [untouchedFolder, endedFolder] = [temporaryFolder(), temporaryFolder()].map((folder) =>
        join(folder, 'site'),
      );
      expect((await site(untouchedFolder ?? '', ['init'], ['Wax'])).out).not.toContain(
        'The name of your site',
      );
      expect(set(join(untouchedFolder ?? '', 'site.yaml'))).toEqual([]);
      await site(endedFolder ?? '', ['init', '--ask'], ['', 'Wax']);
      expect(set(join(endedFolder ?? '', 'site.yaml'))).toEqual(['name: Wax', 'storeId: wax']);
    },
  );

  test.runIf(isFull)(
    'an answer that is not UTF-8 is asked for again, and no letter is lost',
    async () => {
      const folder = join(temporaryFolder(), 'site');
      const typedAnswers = ['', Buffer.from('Caf\xe9', 'latin1'), 'Café Wax'];
      const { out } = await site(folder, ['init', '--ask'], typedAnswers);
      expect(out).toContain('It is not in UTF-8: set the terminal to that, or write it without');
      expect(set(join(folder, 'site.yaml'))).toEqual(['name: Café Wax', 'storeId: cafe-wax']);
    },
  );

  test('asks for the language first, and shows the words in it', async () => {
    const folder = join(temporaryFolder(), 'site');
    const { out } = await site(folder, ['init', '--ask'], ['german', 'de']);
    expect(out).toContain(
      'It has to be the code of a language, such as en or de; did you mean de.',
    );
    expect(set(join(folder, 'site.yaml'))).toEqual(['language: de']);
    expect(readFileSync(join(folder, 'words.yaml'), 'utf8')).toContain('#   addToCart: In den');
  });

  test('SITE-LANGUAGE: check counts by room what a language lacks, and lists all of it on request', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'site.yaml'), 'language: fr\n');
    const shortReport = (await site(folder, ['check'])).out;
    expect(shortReport).toMatch(
      /^\d+ texts are not there in fr and are said in English \(--words names all\):\n(?: {2}[a-z]+, \d+: .*\n)+/m,
    );
    expect(shortReport).toMatch(/^ {2}cart, \d+: (?:cart\.\w+, ){3}cart\.\w+ and \d+ more$/m);
    const wholeReport = (await site(folder, ['check', '--words'])).out;
    expect(wholeReport).toContain('checkout.payAmount');
    expect(wholeReport).not.toMatch(/ more$/m);
  });

  test.runIf(isFull)('an unknown word is answered with the nearest command', async () => {
    const { code, err } = await site(temporaryFolder(), ['check', '--publik']);
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean --public?')]);
  });
});
