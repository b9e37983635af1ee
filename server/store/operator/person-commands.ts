import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brand } from '../../../content/look/brand.ts';
import { shop } from '../../../content/shop/shop-settings.ts';
import { words } from '../../../content/words.ts';
import { looksLikeEmail } from '../../../domain/text/email-text.ts';
import { toPrintable } from '../../../domain/text/one-line.ts';
import type { CopyView } from '../../../web/buyer/print/person-copy.tsx';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { makePersonCopy, type PersonCopy } from '../privacy/copy/person-copy.ts';
import { type ForgetResult, forgetPerson } from '../privacy/forget-person.ts';
import { forgetSummary, isEmptyForgetResult } from '../privacy/forget-summary.ts';
import { readPerson } from '../privacy/read-person.ts';
import { command, invalidArgument, type Runner } from './runner.ts';
import { terminalJson } from './text/print.ts';

const years = shop.keepInvoicesYears;

/** Commands that show and erase the data about buyers. */
export const personCommands = (runner: Runner) => [
  command('person', 'all data about an e-mail address, with its legal basis and retention period')
    .argument('<e-mail>', 'the address', emailOf)
    .argument(
      '[file]',
      'a new file for the buyer: .html to read and print, .json for programs',
      copyName,
    )
    .action((email, file, { json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const held = await database.readInSnapshot((snapshot) => readPerson(snapshot, email));
        const copy = makePersonCopy(held, { years, nowMs: runner.deps.now() });
        if (file === undefined)
          return accept(asJson ? terminalJson(copy.file) : copyText(copy.ownerView));
        const text = await fileText(copy, file);
        if (!text.ok) return text;
        const written = await writeNew(resolve(runner.deps.folder, file), file, text.value);
        if (!written.ok) return written;
        return accept(
          asJson ? terminalJson({ file }) : `${copyText(copy.view)}\nAll of it is in ${file}.\n`,
        );
      }),
    ),
  command(
    'forget',
    'erases the data about an e-mail address that no law requires to keep, and locks the rest; refuses while a case is open',
  )
    .argument('<e-mail>', 'the address', emailOf)
    .option('--dry-run', 'says what would be done')
    .action((email, { dryRun: isDryRun = false, json: asJson }) =>
      runner.onStore({ changes: !isDryRun }, async ({ database }) => {
        const nowMs = runner.deps.now();
        const done = await forgetPerson(database, { email, years, isDryRun, nowMs });
        if (!done.ok) return done;
        const { forgotten } = done.value;
        return accept(
          asJson
            ? terminalJson({ done: !isDryRun, ...forgotten })
            : forgottenText(email, forgotten, isDryRun),
        );
      }),
    ),
];

function emailOf(text: string): string {
  if (!looksLikeEmail(text.trim())) throw invalidArgument('It is no e-mail address.');
  return text;
}

const isPage = (name: string) => name.toLowerCase().endsWith('.html');

function copyName(name: string): string {
  if (isPage(name) || name.toLowerCase().endsWith('.json')) return name;
  throw invalidArgument('Its name ends in .html, to be read and printed, or in .json.');
}

async function fileText(copy: PersonCopy, name: string): Promise<Outcome<string, string>> {
  if (!isPage(name)) return accept(terminalJson(copy.file));
  const built = await import('#pages').catch(() => null);
  return built === null
    ? refused('A page is drawn by the built site. Run: npm run build')
    : accept(built.buyerPages.personCopy(copy.view));
}

/** Writes a file that only the owner may read. An existing file is not replaced. */
async function writeNew(path: string, name: string, text: string): Promise<Outcome<null, string>> {
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return accept(null);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : null;
    return refused(
      why === 'EEXIST'
        ? `There is a file ${name} already: name another, or remove it.`
        : `The file ${name} cannot be written (${why ?? error}).`,
    );
  }
}

function forgottenText(email: string, forgotten: ForgetResult, isDryRun: boolean): string {
  if (isEmptyForgetResult(forgotten))
    return `Nothing that could be erased is held about ${toPrintable(email)}.\n`;
  const { stays, erased, elsewhere } = forgetSummary(forgotten, years);
  const part = (title: string, sentences: readonly string[]) =>
    sentences.length === 0
      ? []
      : [`\n${title}:`, ...sentences.map((each) => `  ${toPrintable(each)}`)];
  const lines = [
    isDryRun
      ? `Without --dry-run this is done about ${toPrintable(email)}:`
      : `${toPrintable(email)} is forgotten:`,
    ...part('Stays', stays),
    ...part(isDryRun ? 'Would be erased' : 'Erased', erased),
    ...part('For you to erase', elsewhere),
  ];
  return `${lines.join('\n')}\n`;
}

/** The text of the copy, with the content of its page, in the site's language. */
function copyText({ email, time, chapters, purposes }: CopyView): string {
  const about = `${toPrintable(words.copy.about({ seller: brand.operator.name, email, time }))}\n`;
  if (chapters.length === 0) return `${about}${words.copy.nothing}\n`;
  const chapterTexts = chapters.map(({ title, sections }) => {
    const parts = sections.map(({ title: of, entries }) => {
      const shown = entries.map((values) =>
        values
          .map(({ label, lines }) => `    ${label}: ${lines.map(toPrintable).join(', ')}\n`)
          .join(''),
      );
      return `  ${of}\n${shown.join('    –\n')}`;
    });
    return `${title}\n${parts.join('')}`;
  });
  const why = purposes.map(({ what, basis, period }) => `  ${what}: ${period} (${basis})\n`);
  return `${about}\n${chapterTexts.join('\n')}\n${words.copy.why}\n${why.join('')}`;
}
