import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { DeskSite } from '../e2e/desk-site.ts';
import type { Browser } from './browser.ts';
import type { Target } from './find-target.ts';
import { launch } from './launch.ts';
import { type Visitor, visitorOf } from './visitor.ts';

export const mainTarget: Target = { role: 'main' };
export const dialog: Target = { role: 'dialog' };
const heading = (name: string): Target => ({ role: 'heading', name });
export const button = (name: string, container = mainTarget): Target => ({
  role: 'button',
  name,
  within: container,
});
export const link = (name: string): Target => ({ role: 'link', name, within: mainTarget });

/** A browser and a temporary folder that all tests of a test file share. */
export function ownersBrowser() {
  const engine = inject('engine');
  const folder = mkdtempSync(join(tmpdir(), 'desk-engine-'));
  let browser: Browser;
  beforeAll(async () => {
    ({ browser } = await launch(engine));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  // Skip WebKit: its driver reports console errors only if pages run a script of the test before their own.
  afterEach(async () => expect(engine === 'WebKit' ? [] : await browser.problems()).toEqual([]));
  return {
    engine,
    folder,
    /** A visitor of the site. */
    visitorOf: (site: string) => visitorOf(browser, site),
    /** Enters the desk through a link. @returns the owner */
    async enter(desk: DeskSite): Promise<Visitor> {
      const entry = await desk.link();
      const owner = visitorOf(browser, new URL(entry).origin);
      await browser.open(entry);
      await owner.sees(heading('Today'));
      return owner;
    },
    /** Writes a file for the browser to choose. @returns its path */
    fileOf({ name, content }: { name: string; content: string | Buffer }): string {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    },
  };
}

export const waitUntilDialogCloses = (owner: Visitor) =>
  owner.finds(() => document.querySelector('dialog[open]') === null, true);

export async function importFile(owner: Visitor, file: string) {
  await owner.choose('input[type=file]', file);
  await owner.press(button('Import it'));
  await owner.sees(heading('Imported'));
}

/** Adds a photo to the open text. */
export const addPhoto = (owner: Visitor, file: string) =>
  owner.choose('[aria-labelledby=body] input[type=file]', file);
