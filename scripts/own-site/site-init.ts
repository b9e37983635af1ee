import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { problemSentence } from '../../content/read/problem.ts';
import { siteSchema } from '../../content/read/settings/site-schema.ts';
import { siteFolders } from '../../content/read/site.ts';
import { exampleFile } from '../../content/read/words/read-words.ts';
import { plainText } from '../../content/read/yaml/fields.ts';
import { type Answers, fillExample } from './fill-example.ts';
import { findPartsLostSinceBuild } from './last-words.ts';

const explanation = `# Your site. What stands here replaces what the software brings; what does not stays as it comes.
# Remove "# " in front of a line to change it, and in front of the line that a group begins with.

`;

const settingsFiles = ['site.yaml', 'shop.yaml', 'words.yaml'];

interface Question {
  /** The file's name; site.yaml by default. */
  file?: string;
  fields: readonly string[];
  words: string;
  schema: z.ZodType;
}

const { operator } = siteSchema.shape;
/** The questions about the site's owner. The doctor and `check --public` name those that were left out. */
const questions: readonly Question[] = [
  {
    fields: ['language'],
    words: 'The language of your site, such as en or de',
    schema: siteSchema.shape.language,
  },
  { fields: ['name'], words: 'The name of your site', schema: siteSchema.shape.name },
  {
    fields: ['tagline'],
    words: 'What it is, in a line, for the footer and link previews',
    schema: siteSchema.shape.tagline,
  },
  {
    file: 'words.yaml',
    fields: ['pages.home.heading', 'pages.login.heading'],
    words: 'The heading of Home',
    schema: plainText(120),
  },
  {
    fields: ['operator.name'],
    words: 'Who runs it: a person or a company',
    schema: operator.shape.name,
  },
  { fields: ['operator.email'], words: 'Their e-mail address', schema: operator.shape.email },
  { fields: ['operator.office'], words: 'Their postal address', schema: operator.shape.office },
  {
    fields: ['operator.hours'],
    words: 'When they can be reached, such as Weekdays, 9:00 to 17:00',
    schema: operator.shape.hours,
  },
];

const samples: Answers = new Map<string, unknown>([
  ['statCards', []],
  ['trendingCoins', []],
  ['show.subscribersClaim', false],
]);

/** Creates the owner's folder, with the answers to the questions. */
export async function initSite({ asks }: { asks: boolean }): Promise<number> {
  const { defaults, own } = siteFolders();
  const lost = await findPartsLostSinceBuild();
  if (lost !== null) {
    process.stderr.write(
      `${problemSentence(lost)}\nNothing was made: an example in its place would have our prices and contacts stand in for yours.\n`,
    );
    return 1;
  }
  // The owner may already have one of these files.
  const missing = settingsFiles.filter((name) => !existsSync(join(own, name)));
  if (missing.length === 0) {
    process.stderr.write(
      `${join(own, 'site.yaml')}, shop.yaml and words.yaml are there already: nothing was changed.\n`,
    );
    return 1;
  }
  const asked = asks && missing.includes('site.yaml');
  const answers = asked ? await askQuestions() : new Map<string, unknown>();
  const isOfWords = ([field]: [string, unknown]) =>
    questions.some((each) => each.file === 'words.yaml' && each.fields.includes(field));
  const given: Record<string, Answers> = {
    'site.yaml': new Map([...answers].filter((each) => !isOfWords(each))),
    'words.yaml': new Map([...answers].filter(isOfWords)),
  };
  try {
    mkdirSync(own, { recursive: true });
    for (const name of missing) {
      const example =
        name === 'words.yaml'
          ? exampleFile(String(answers.get('language') ?? 'en'))
          : readFileSync(join(defaults, name), 'utf8');
      const text = fillExample(example, given[name] ?? new Map());
      writeFileSync(join(own, name), explanation + text, { flag: 'wx' });
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    process.stderr.write(
      `${own} is no folder in which a file can be made (${code}): move away what lies there, or correct its owner and mode.\n`,
    );
    return 1;
  }
  const rest = answers.size > 0 ? 'Every other line' : 'Every line';
  const made = missing.length > 1 ? 'are made' : 'is made';
  process.stdout.write(
    `${join(own, missing.join(', ').replace(/, (?=[^,]*$)/, ' and '))} ${made}. ${rest} in ${missing.length > 1 ? 'them' : 'it'} is a comment: remove the # in front of what you change.\n` +
      `For texts of your own, copy ${join(defaults, 'news')}, airdrops, learn or info into ${own} and write.\n` +
      'Then: npm run site -- check --public, which says what is wrong, and what of it is still ours.\n',
  );
  return 0;
}

/** Asks one question a line. An empty answer keeps the default, and the end of the input ends the questions. */
async function askQuestions(): Promise<Answers> {
  // Read single bytes: decoding as UTF-8 at once would silently lose letters of another encoding.
  process.stdin.setEncoding('latin1');
  const reader = createInterface({ input: process.stdin, terminal: false });
  try {
    return await readAnswers(reader[Symbol.asyncIterator]());
  } finally {
    reader.close();
    // Close the input, because the process would otherwise wait for more.
    process.stdin.destroy();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function readAnswers(lines: AsyncIterator<string>): Promise<Answers> {
  const answers = new Map<string, unknown>();
  const answerTo = async (words: string): Promise<string | null> => {
    for (;;) {
      process.stdout.write(`${words}: `);
      const { done, value } = await lines.next();
      if (done === true) return null;
      try {
        return utf8.decode(Buffer.from(value, 'latin1')).trim();
      } catch {
        process.stdout.write(
          'It is not in UTF-8: set the terminal to that, or write it without accents for now.\n',
        );
      }
    }
  };
  process.stdout.write(
    'What has to be yours. Leave out what you do not know yet: an empty line.\n',
  );
  for (const { fields, words, schema } of questions) {
    for (;;) {
      const answer = await answerTo(words);
      if (answer === null) return answers;
      if (answer === '') break;
      const { error } = schema.safeParse(answer);
      if (error === undefined) {
        for (const field of fields) answers.set(field, answer);
        break;
      }
      process.stdout.write(`It ${error.issues[0]?.message}.\n`);
    }
    if (fields.includes('name') && answers.has('name'))
      answers.set('storeId', storeIdOf(String(answers.get('name'))));
  }
  const keeps = await answerTo(
    'Home has sample totals, trending coins and a number of subscribers, all invented. Show them? (y/N)',
  );
  if (keeps !== null && !/^y/i.test(keeps))
    for (const [field, value] of samples) answers.set(field, value);
  return answers;
}

const storeIdOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '') || 'store';
