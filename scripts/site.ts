import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { languageVariety } from '../content/read/files/varieties.ts';
import { problemSentence, SiteError } from '../content/read/problem.ts';
import { remainingDefaults } from '../content/read/remaining-defaults.ts';
import { readDefaults, siteFolders } from '../content/read/site.ts';
import type { SiteFolders } from '../content/read/site-types.ts';
import { lastWords } from './build/build.mjs';
import { readBuildableSite } from './own-site/buildable-site.ts';
import {
  expectLastBuildParts,
  forgetMissingParts,
  saveLastBuildSite,
} from './own-site/last-words.ts';
import { initSite } from './own-site/site-init.ts';

const program = new Command('npm run site --')
  .helpCommand(false)
  .showHelpAfterError('`npm run site -- --help` says more.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
program
  .command('init')
  .description('asks what has to be yours, and makes the folder of your site with an example')
  .option('--ask', 'asks even if nobody seems to be there, and reads the answers line by line')
  .action(async ({ ask }) => {
    process.exitCode = await initSite({ asks: ask ?? process.stdin.isTTY });
  });
program
  .command('check')
  .description('says what is wrong in it')
  .option('--public', 'says, too, what the site still has of ours')
  .option('--words', 'names every text that is said in English')
  .action(async (options) => {
    process.exitCode = await checkSite(options.public ?? false, options.words ?? false);
  });
program
  .command('forget')
  .description('goes on without what the site was built with last and is not there any more')
  .action(async () => {
    process.exitCode = await forgetWords();
  });
await program.parseAsync();

async function checkSite(isPublic: boolean, namesWords: boolean): Promise<number> {
  const folders = siteFolders();
  const { own } = folders;
  expectLastBuildParts();
  try {
    const { read, look } = await readBuildableSite();
    const { articles, news, airdrops, info, logo, pictureFiles, notes } = read;
    const kept = process.env['CANDLEWICK_WORDS'];
    if (kept !== undefined) saveLastBuildSite(kept, read);
    const count = (what: string, items: readonly { isSample: boolean }[]) => {
      const yours = items.filter(({ isSample }) => !isSample).length;
      return `${what}: ${yours} of yours, ${items.length - yours} that come with the software\n`;
    };
    process.stdout.write(
      `${existsSync(own) ? `Nothing is wrong in ${own}.` : `There is no folder ${own}: the site is as it comes.`}\n`,
    );
    const { language, inEnglish } = read.words;
    if (inEnglish.length > 0)
      process.stdout.write(
        `${inEnglish.length} texts are not there in ${language} and are said in English${namesWords ? '' : ' (--words names all)'}:\n${byRoom(inEnglish, namesWords)}`,
      );
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const { slug, date } of news)
      if (date !== undefined && date > tomorrow)
        process.stdout.write(
          `${join(own, 'news', slug)}.md has a day that is still to come, ${date}. Visitors see the story at once.\n`,
        );
    process.stdout.write(
      `${count('news', news)}${count('airdrops', airdrops)}${count('learn', articles)}${count('info', info)}`,
    );
    for (const each of notes) process.stderr.write(`${problemSentence(each)}\n`);
    // The notes describe an incomplete seller with a VAT number.
    const sellerFolders = read.operator.vatNumber === undefined ? folders : null;
    for (const each of await mistakesOfStore(sellerFolders)) process.stderr.write(`${each}\n`);
    const lacks = [
      ...(logo !== null && look === null
        ? ['has no icons for phones and no picture for link previews']
        : []),
      ...(pictureFiles.some(({ key, recipe }) => key !== '' && recipe === null)
        ? ['shows the pictures of its texts in their full size']
        : []),
    ];
    if (lacks.length > 0)
      process.stderr.write(
        `The package sharp cannot be loaded on this ${process.platform}-${process.arch}: the site ${lacks.join(' and ')}.\n`,
      );
    if (!isPublic) return 0;
    const left = remainingDefaults(
      read,
      await readDefaults(folders.defaults, languageVariety(language, read.locale)),
      folders,
    );
    process.stdout.write(
      left.length === 0
        ? '\nNothing of it is ours.\n'
        : `\nStill ours:\n${left.map(({ found, fix }) => `- ${found} ${fix}\n`).join('')}`,
    );
    return left.some(({ isWrong }) => isWrong) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/**
 * Probable mistakes among the prices of the store with the same settings, and what its invoices lack. The doctor
 * reports wrong settings.
 */
async function mistakesOfStore(sellerFolders: SiteFolders | null): Promise<string[]> {
  // Import these late: they read the owner's folder, which `init` has yet to create and which must have no faults.
  const [{ checkPrices }, { checkSeller }, { readSettings, SettingsError }] = await Promise.all([
    import('../server/doctor/price-check.ts'),
    import('../server/doctor/seller-check.ts'),
    import('../server/site/env.ts'),
  ]);
  try {
    const settings = readSettings(process.env);
    const lacking = sellerFolders === null ? [] : await checkSeller(settings, sellerFolders);
    return [
      ...(await checkPrices(settings)).map(({ found }) => found),
      ...lacking.map(({ found, fix }) => `${found} ${fix}`),
    ];
  } catch (error) {
    if (error instanceof SettingsError) return [];
    throw error;
  }
}

/** One line per room: the number of its keys, and the first of them. */
function byRoom(keys: readonly string[], namesAll: boolean): string {
  const shown = namesAll ? keys.length : 4;
  return [...Map.groupBy(keys, (key) => key.split('.')[0] ?? key)]
    .map(([room, all]) => {
      const rest = all.length > shown ? ` and ${all.length - shown} more` : '';
      return `  ${room}, ${all.length}: ${all.slice(0, shown).join(', ')}${rest}\n`;
    })
    .join('');
}

/** Allows the next build to lack parts that the last build had. No other command allows that. */
async function forgetWords(): Promise<number> {
  const { own } = siteFolders();
  try {
    const lost = (await forgetMissingParts()).map((name) => `${name}\n`);
    process.stdout.write(
      lost.length === 0
        ? `Nothing is to be forgotten. npm run site -- check says what is wrong in ${own}.\n`
        : `${lost.join('')}The next build goes without. Until then the site is as it was built last.\n`,
    );
    return 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    process.stderr.write(`${lastWords} cannot be written (${code}): correct its owner and mode.\n`);
    return 1;
  }
}
