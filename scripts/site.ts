import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookOf } from '../content/read/look.ts';
import { SiteError, sentenceOf } from '../content/read/problem.ts';
import { site, siteFolders } from '../content/read/site.ts';
import { keepWords } from './last-words.ts';

// npm run site -- init | check
const usage = `npm run site -- init    makes the folder of your site, with an example
npm run site -- check   says what is wrong in it
`;

const explanation = `# Your site. What stands here replaces what the software brings; what does not stays as it comes.
# Remove "# " in front of a line to change it, and in front of the line that a group begins with.

`;

const commands: Record<string, () => number | Promise<number>> = { init, check };
const [, , name = '', ...rest] = process.argv;
const command = rest.length === 0 ? commands[name] : undefined;
if (command === undefined) process.stderr.write(usage);
process.exitCode = command === undefined ? (name === '--help' ? 0 : 2) : await command();

async function check(): Promise<number> {
  const { own } = siteFolders();
  try {
    const read = await site();
    const { articles, news, airdrops, info, logo, pictureFiles, notes } = read;
    const look = await lookOf(read);
    const kept = process.env['CANDLEWICK_WORDS'];
    if (kept !== undefined) keepWords(kept, read);
    const count = (what: string, items: readonly { isSample: boolean }[]) => {
      const yours = items.filter(({ isSample }) => !isSample).length;
      return `${what}: ${yours} of yours, ${items.length - yours} that come with the software\n`;
    };
    process.stdout.write(
      `${existsSync(own) ? `Nothing is wrong in ${own}.` : `There is no folder ${own}: the site is as it comes.`}\n`,
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
    for (const each of notes) process.stderr.write(`${sentenceOf(each)}\n`);
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
    return 0;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function init(): number {
  const { defaults, own } = siteFolders();
  const file = join(own, 'site.yaml');
  if (existsSync(file)) {
    process.stderr.write(`${file} is there already: nothing was changed.\n`);
    return 1;
  }
  const exampleOf = (name: string) =>
    `${explanation}${readFileSync(join(defaults, name), 'utf8').replaceAll(/^(?=.)/gm, '# ')}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(file, exampleOf('site.yaml'), { flag: 'wx' });
  // An owner may have one of it already.
  const shop = join(own, 'shop.yaml');
  if (!existsSync(shop)) writeFileSync(shop, exampleOf('shop.yaml'), { flag: 'wx' });
  process.stdout.write(
    `${file} and shop.yaml are made. Every line in them is a comment: remove the # in front of what you change.\n` +
      `For texts of your own, copy ${join(defaults, 'news')}, airdrops, learn or info into ${own} and write.\n` +
      'Then: npm run site -- check\n',
  );
  return 0;
}
