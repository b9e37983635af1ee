import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SiteError } from '../../content/read/problem.ts';
import { readSite } from '../../content/read/read-site.ts';
import { createPictureMaker } from '../../pictures/picture-maker.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';

export type Files = Record<string, string | Buffer>;

/** An owner's folder, which is deleted after the test. */
export function writeSiteFolder(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Reads the site that an owner's folder makes of the defaults. */
export const readSiteFolder = (folder: string, loadResizer = createResizerLoader()) =>
  readSite(
    { defaults: 'brand', own: folder },
    createPictureMaker(writeSiteFolder({}), loadResizer),
  );

/** The problems that are reported for a folder, without the folder's name. */
export async function readFaults(folder: string): Promise<string[]> {
  try {
    await readSiteFolder(folder);
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.replaceAll(`${folder}/`, '').replaceAll(folder, '.').split('\n');
  }
}

/** Folders with a single fault each, and the sentence that reports the fault. */
export type Faults = readonly (readonly [name: string, files: Files, sentence: RegExp])[];

export const testSiteFaults = (faults: Faults): void =>
  test.each(faults)('%s', async (_, files, sentence) => {
    const faults = await readFaults(writeSiteFolder(files));
    expect(faults[0]).toMatch(sentence);
    expect(faults).toHaveLength(1);
  });

export const storyFile = (frontMatter: string, body = ''): string =>
  `---\ntitle: Ours\nsummary: One line.\ncategory: Shop\n${frontMatter}\n---\n${body}`;
export const articleFile = (frontMatter: string, body = ''): string =>
  `---\ntitle: Ours\ndescription: One line.\ndifficulty: Beginner\n${frontMatter}\n---\n${body}`;
