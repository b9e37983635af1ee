import {
  cp,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { TextSection } from '../../content/text.ts';
import {
  ProgramInterruptedError,
  programInterruptionText,
  startOwnerProgram,
} from '../processes/owner-programs.ts';

/** A change of the owner's folder: the new content of each file, or null to remove the file. */
export type SiteChange = ReadonlyMap<string, Uint8Array | null>;

export interface SitePlace {
  /** The owner's folder, which may be missing. */
  own: string;
  /** The environment of the program that reads the folder. */
  environment: Readonly<Record<string, string | undefined>>;
}

export interface CheckedSite {
  problems: readonly SiteProblem[];
  /** Warnings about settings that are allowed but probably not intended. */
  notes: readonly string[];
  shown: readonly TextSection[] | null;
  /** True if the change removes something that the next build would report as lost. */
  isMissed: boolean;
}

export interface SiteProblem {
  /** The path in the owner's folder, or in the software's defaults. */
  file: string;
  /** Counted from 1. */
  line?: number | undefined;
  text: string;
}

const report = z.object({
  problems: z.array(z.object({ file: z.string(), line: z.number().optional(), text: z.string() })),
  notes: z.array(z.string()),
  shown: z.custom<readonly TextSection[]>().nullable(),
  isMissed: z.boolean(),
});

/**
 * Checks the owner's folder with a change, using the same reader as builds.
 *
 * @param shown the path of a text to return as the site shows it
 */
export async function checkSiteChange(
  { own, environment }: SitePlace,
  change: SiteChange,
  shown = '',
): Promise<CheckedSite> {
  const removes = [...change.values()].includes(null);
  // Pictures are linked into this copy if both folders are on the same disk; otherwise they are copied.
  const trial = await mkdtemp(join(tmpdir(), 'site-'));
  try {
    await copyFolder(own, trial);
    await makeChange(trial, change);
    const output = await outputOf(
      ['scripts/own-site/site-report.ts', shown, ...(removes ? ['--removes'] : [])],
      { ...environment, SITE_DIR: trial },
      'The check of the site',
    );
    const read = report.parse(JSON.parse(output));
    const inFolder = (text: string) =>
      text.replaceAll(`${trial}/`, '').replaceAll(trial, 'the folder');
    return {
      ...read,
      problems: read.problems.map((problem) => ({
        ...problem,
        file: inFolder(problem.file),
        text: inFolder(problem.text),
      })),
      notes: read.notes.map(inFolder),
    };
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Copies a folder, including empty folders. A symbolic link stays a link. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // The owner's folder may itself be a Git repository.
    if (entry.name === '.git') continue;
    if (entry.isDirectory()) await copyFolder(source, target);
    if (entry.isSymbolicLink())
      await symlink(resolve(await realpath(from), await readlink(source)), target);
    // Link pictures, because copying a large picture takes time, and nothing writes into the copy.
    if (entry.isFile()) await link(source, target).catch(() => cp(source, target));
  }
}

/**
 * Applies a change.
 *
 * @param folder a copy of the owner's folder
 */
async function makeChange(folder: string, change: SiteChange): Promise<void> {
  for (const [path, bytes] of change) {
    const target = join(folder, path);
    const parent = dirname(target);
    if ((await lstat(parent).catch(() => null))?.isSymbolicLink()) {
      const linked = await realpath(parent);
      await rm(parent);
      await copyFolder(linked, parent);
    }
    await rm(target, { force: true });
    if (bytes === null) continue;
    await mkdir(parent, { recursive: true });
    await writeFile(target, bytes);
  }
}

/**
 * Tells the next build that the parts removed from the folder were removed on purpose. Otherwise
 * the build would report these as lost.
 *
 * @throws ProgramInterruptedError, or Error if the program fails
 */
export async function forgetRemovedParts({ environment }: SitePlace): Promise<void> {
  await outputOf(
    ['scripts/site.ts', 'forget'],
    environment,
    'The file is removed, but the next build will miss it: the program that tells the build',
  );
}

/** @throws ProgramInterruptedError, or Error if the program fails */
async function outputOf(
  args: readonly string[],
  environment: SitePlace['environment'],
  what: string,
): Promise<string> {
  const output = await startOwnerProgram(args, environment).output;
  const cut = programInterruptionText(what, output);
  if (cut !== null) throw new ProgramInterruptedError(cut);
  if (output.code !== 0) throw new Error(`${what} failed: ${output.err.slice(-2_000)}`);
  return output.out;
}
