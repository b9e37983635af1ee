import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import type { Words } from '../content/read/words/keys.ts';
import { readEnglish, readWords } from '../content/read/words/read-words.ts';
import { listTexts, type Text, type WordTree } from '../content/read/words/sentence.ts';
import { wordsOf } from '../content/read/words/words-of.ts';
import { directionOf } from '../domain/locale/direction.ts';
import { siteOn } from '../scripts/start/site.mjs';
import { buildCopy, copyProject } from './copy-project.ts';
import { type RunningSite, startSite } from './running-site.ts';

export interface BuiltLanguage {
  folder: string;
  direction: string;
  /** The site's words by their keys. */
  words: Words;
  /** The English texts that stand in for missing translations. */
  lacking: readonly Text[];
  start(environment: Record<string, string>): Promise<RunningSite>;
  /**
   * Runs the owner's command on the store of such a site.
   *
   * @returns the folder with the files that it wrote
   */
  operate(dataDir: string, args: readonly string[]): string;
}

/**
 * A copy of this project, built in another language. It stays in `.cache`, so that only changes are built again.
 *
 * @param name the name of its folder
 * @param language the language in `site.yaml`
 * @param own the content of the owner's `words.yaml`
 * @param sendsForms true if the forms of pages send mail
 */
export async function languageSite(
  name: string,
  language: string,
  {
    own = {},
    sendsForms = false,
  }: { own?: WordTree | undefined; sendsForms?: boolean | undefined } = {},
): Promise<BuiltLanguage> {
  const folder = join('.cache/languages', name);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder))
    if (file !== 'build' && file !== '.cache') rmSync(join(folder, file), { recursive: true });
  copyProject(folder);
  mkdirSync(join(folder, 'site'));
  writeFileSync(
    join(folder, 'site/site.yaml'),
    `language: ${language}\n${sendsForms ? 'contact: mail\nnewsletter: mail\n' : ''}`,
  );
  if (Object.keys(own).length > 0)
    writeFileSync(join(folder, 'site/words.yaml'), stringify(own, { lineWidth: 0 }));
  const { status, output } = await buildCopy(folder);
  expect(status, output).toBe(0);
  const { words } = readWords(join(folder, 'site'), language, []);
  const english = new Map(listTexts(readEnglish()));
  return {
    folder,
    direction: directionOf(language),
    words: wordsOf(words),
    lacking: words.inEnglish.map((key) => english.get(key) ?? key),
    operate(dataDir, args) {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/store.ts', ...args], {
        cwd: folder,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(status, stderr).toBe(0);
      return resolve(folder, 'papers');
    },
    start: (environment) => startSite(environment, siteOn(process.execPath), folder),
  };
}
