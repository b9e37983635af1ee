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
  const own = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), content);
  }
  return own;
}

/** Reads the site that an owner's folder makes of the defaults. */
export const readSiteFolder = (own: string, loadResizer = createResizerLoader()) =>
  readSite({ defaults: 'brand', own }, createPictureMaker(writeSiteFolder({}), loadResizer));

/** The problems that are reported for a folder, without the folder's name. */
export async function readFaults(own: string): Promise<string[]> {
  try {
    await readSiteFolder(own);
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.replaceAll(`${own}/`, '').replaceAll(own, '.').split('\n');
  }
}

/** Folders with one fault each, and the sentence that reports it. */
export type Faults = readonly (readonly [name: string, files: Files, sentence: RegExp])[];

export const testSiteFaults = (faults: Faults): void =>
  test.each(faults)('%s', async (_, files, sentence) => {
    const found = await readFaults(writeSiteFolder(files));
    expect(found[0]).toMatch(sentence);
    expect(found).toHaveLength(1);
  });

export const storyFile = (front: string, body = ''): string =>
  `---\ntitle: Ours\nsummary: One line.\ncategory: Shop\n${front}\n---\n${body}`;
export const articleFile = (front: string, body = ''): string =>
  `---\ntitle: Ours\ndescription: One line.\ndifficulty: Beginner\n${front}\n---\n${body}`;
