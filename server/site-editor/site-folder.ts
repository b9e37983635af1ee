import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { readBuildFaults } from './build-faults.ts';
import {
  type CheckedSite,
  checkSiteChange,
  forgetRemovedParts,
  type SitePlace,
  type SiteProblem,
} from './check-site.ts';
import { kindOfSiteFile, type SiteFileKind, type TextFolder, textFolders } from './site-path.ts';

export interface SiteFile {
  /** A path within the owner's folder, such as news/opening.md. */
  path: string;
  kind: SiteFileKind;
  bytes: number;
  /** Epoch milliseconds. */
  changedMs: number;
}

/** An earlier version of a file: its content before a change at the desk. */
export interface FileVersion {
  id: string;
  path: string;
  /** The time at which the version was replaced or removed; epoch milliseconds. */
  atMs: number;
}

export type SaveOutcome =
  | {
      done: true;
      revision: string | null;
      notes: readonly string[];
      /** Problems from before this save that still keep the site from being built. */
      unbuildable: readonly SiteProblem[];
    }
  | { done: false; why: 'changed' | 'exists' | 'gone' | 'unwritable' }
  | { done: false; why: 'problems'; problems: readonly SiteProblem[] };

interface SiteFolders extends SitePlace {
  /** The folder of defaults that comes with the software. */
  defaults: string;
  /** The folder of the interface's words, with a folder for each language. */
  words: string;
  versions: string;
}

const revisionOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** True if the folder belongs to another user, or its disk is read-only or full. */
const isRefusedBySystem = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(String(error.code));

const contentOf = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** The owner's folder, for the desk. Nothing is cached, so files that are edited by hand appear here. */
export class SiteFolder {
  readonly #place: SiteFolders;
  /** The last change in the queue. Changes run one at a time, so that each is checked against the current folder. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(place: SiteFolders) {
    this.#place = place;
  }

  /** All files of a known kind, sorted by path. */
  async list(): Promise<SiteFile[]> {
    const { own } = this.#place;
    const paths = await readdir(own, { recursive: true }).catch(() => []);
    const files = await Promise.all(
      paths
        .map((path) => path.replaceAll('\\', '/'))
        .map(async (path): Promise<SiteFile | null> => {
          const kind = kindOfSiteFile(path);
          if (kind === null) return null;
          const found = await stat(join(own, path)).catch(() => null);
          if (!found?.isFile()) return null;
          return { path, kind, bytes: found.size, changedMs: found.mtimeMs };
        }),
    );
    return files.filter((file) => file !== null).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** @returns null if there is no such file */
  async read(path: string): Promise<{ content: Buffer; revision: string } | null> {
    if (kindOfSiteFile(path) === null) return null;
    const content = await contentOf(join(this.#place.own, path));
    return content && { content, revision: revisionOf(content) };
  }

  /**
   * The sample texts that the site shows. A folder of the owner's replaces all samples, even if it is empty. Only the
   * folder of information pages replaces single samples, by name.
   */
  async samples(folder: TextFolder, language: string): Promise<string[]> {
    const own = await readdir(join(this.#place.own, folder)).catch(() => null);
    if (own !== null && folder !== 'info') return [];
    return (await readdir(await this.#sampleFolder(folder, language))).filter(
      (name) => name.endsWith('.md') && !own?.includes(name),
    );
  }

  /** A bundled file with the defaults of settings and their comments. */
  defaultOf(name: 'site.yaml' | 'shop.yaml'): Promise<string> {
    return readFile(join(this.#place.defaults, name), 'utf8');
  }

  /** Every sentence by its path, such as `cart.title`, in a language, else in English. */
  async words(language: string): Promise<{ place: string; text: string }[]> {
    const read = async (folder: string) => {
      const rooms = await readdir(folder).catch(() => []);
      const texts = rooms
        .filter((name) => name.endsWith('.yaml'))
        .toSorted()
        .map(async (name) =>
          textsIn(parse(await readFile(join(folder, name), 'utf8')), basename(name, '.yaml')),
        );
      return new Map((await Promise.all(texts)).flat());
    };
    const [english, own] = await Promise.all([
      read(join(this.#place.words, 'en')),
      read(join(this.#place.words, basename(language))),
    ]);
    // Languages have different plural forms. Where the language has forms, drop the English forms.
    const places = new Set([...own.keys(), ...english.keys()]);
    return [...places]
      .filter((place) => own.has(place) || !hasForms(place, own))
      .map((place) => ({ place, text: own.get(place) ?? english.get(place) ?? '' }));
  }

  /** The faults of a build, with paths within the folder. */
  buildFaults = (said: string) => readBuildFaults(said, this.#place.own);

  /** Checks the folder as it would be with a change, without making the change. */
  check(path: string, content: Uint8Array): Promise<CheckedSite> {
    return checkSiteChange(this.#place, new Map([[path, content]]), path);
  }

  /**
   * Writes or removes a file, if the site can then be built. The previous version is kept.
   *
   * @param revision the revision of the file when it was read; null if there was none
   */
  save(path: string, content: Uint8Array | null, revision: string | null): Promise<SaveOutcome> {
    const saved = this.#turn.then(() => this.#save(path, content, revision));
    this.#turn = saved.catch(() => {});
    return saved;
  }

  async #save(
    path: string,
    content: Uint8Array | null,
    revision: string | null,
  ): Promise<SaveOutcome> {
    if (kindOfSiteFile(path) === null) throw new Error(`no file of a site: ${path}`);
    const { own } = this.#place;
    const before = await contentOf(join(own, path));
    const present = before && revisionOf(before);
    if (present !== revision)
      return {
        done: false,
        why: revision === null ? 'exists' : present === null ? 'gone' : 'changed',
      };
    if (content === null && before === null) return { done: false, why: 'gone' };
    const checked = await checkSiteChange(this.#place, new Map([[path, content]]));
    if (checked.problems.length > 0) {
      // Problems that already existed in other files do not block this save.
      const known = new Set(
        (await checkSiteChange(this.#place, new Map())).problems.map((each) =>
          JSON.stringify(each),
        ),
      );
      const problems = checked.problems.filter(
        (problem) => problem.file === path || !known.has(JSON.stringify(problem)),
      );
      if (problems.length > 0) return { done: false, why: 'problems', problems };
    }
    // The check takes a second or more, in which somebody may have edited the file by hand.
    const now = await contentOf(join(own, path));
    if ((now && revisionOf(now)) !== present) return { done: false, why: 'changed' };
    const after = content && revisionOf(content);
    // Saving the same content again makes no version.
    if (before !== null && after !== present) await this.#keep(path, before);
    try {
      if (content === null) await rm(join(own, path));
      else await writeSiteFile(join(own, path), content);
    } catch (error) {
      if (isRefusedBySystem(error)) return { done: false, why: 'unwritable' };
      throw error;
    }
    // The program takes a second or more, so run it only if a build would report a loss.
    if (checked.isMissed) await forgetRemovedParts(this.#place);
    return {
      done: true,
      revision: after,
      notes: checked.notes,
      unbuildable: checked.problems,
    };
  }

  /**
   * Copies the samples of a folder to the owner's, to start from.
   *
   * @returns false if the owner has texts in the folder already
   */
  async takeSamples(folder: TextFolder, language: string): Promise<boolean> {
    const { own } = this.#place;
    const files = (await this.list()).filter(({ path }) => dirname(path) === folder);
    if (files.some(({ kind }) => kind === 'text')) return false;
    const from = await this.#sampleFolder(folder, language);
    for (const name of await readdir(from))
      if (kindOfSiteFile(`${folder}/${name}`) === 'text')
        await writeSiteFile(join(own, folder, name), await readFile(join(from, name)));
    return true;
  }

  /** The earlier versions of all files, or of one file, newest first. */
  async versions(path?: string): Promise<FileVersion[]> {
    const names = await readdir(this.#place.versions, { recursive: true }).catch(() => []);
    return names
      .map((name) => versionOf(name.replaceAll('\\', '/')))
      .filter((version) => version !== null)
      .filter((version) => path === undefined || version.path === path)
      .toSorted((a, b) => b.atMs - a.atMs);
  }

  /** @returns null if there is no such version */
  async version(id: string): Promise<{ path: string; content: Buffer } | null> {
    const found = versionOf(id);
    if (found === null) return null;
    const content = await contentOf(join(this.#place.versions, found.id));
    return content && { path: found.path, content };
  }

  async #keep(path: string, content: Uint8Array): Promise<void> {
    await writeSiteFile(
      join(this.#place.versions, new Date().toISOString().replaceAll(':', ''), path),
      content,
    );
    const older = (await this.versions(path)).slice(maxVersions);
    await Promise.all(older.map(({ id }) => rm(join(this.#place.versions, id), { force: true })));
  }

  async #sampleFolder(folder: TextFolder, language: string): Promise<string> {
    const { defaults } = this.#place;
    const ofLanguage = join(defaults, basename(language), folder);
    const isThere = await stat(ofLanguage).then(
      (found) => found.isDirectory(),
      () => false,
    );
    return isThere ? ofLanguage : join(defaults, folder);
  }
}

function textsIn(node: unknown, place: string): [place: string, text: string][] {
  if (typeof node === 'string') return [[place, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => textsIn(child, `${place}.${key}`));
}

/** True if another plural form of the same sentence is among the texts. */
const hasForms = (place: string, texts: ReadonlyMap<string, string>): boolean =>
  /\.(?:zero|one|two|few|many|other)$/.test(place) && texts.has(place.replace(/[^.]+$/, 'other'));

/** The maximum number of versions kept of one file. */
const maxVersions = 50;

/** Parses the id of a version: the time at which the version was replaced, and its path. */
function versionOf(id: string): FileVersion | null {
  const [, day, hours, minutes, seconds, path = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)([\d.]+)Z\/(.+)$/.exec(id) ?? [];
  return day === undefined || kindOfSiteFile(path) === null
    ? null
    : { id, path, atMs: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) };
}

/** Writes a file atomically. A link stays a link, and a file keeps its mode. */
async function writeSiteFile(file: string, content: Uint8Array): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const before = await stat(target).catch(() => null);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.tmp`, content, before === null ? {} : { mode: before.mode });
  await rename(`${target}.tmp`, target);
}

export const isTextFolder = (name: string): name is TextFolder =>
  (textFolders as readonly string[]).includes(name);
