import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { rasterTypeOf } from '../../../pictures/picture-file.ts';
import type { Problem } from '../problem.ts';

/** A file longer than this is a mistake, such as a picture with the wrong name. */
const maxTextBytes = 1_000_000;

export interface TextFile {
  path: string;
  /** The text with \n line ends and without a byte order mark. */
  text: string;
}

/** @returns null if there is no file, or if it cannot be read, which is reported */
export function readText(path: string, problems: Problem[]): TextFile | null {
  const refuse = (text: string) => {
    problems.push({ file: path, text });
    return null;
  };
  let bytes: Buffer;
  try {
    const about = statSync(path);
    // Reading a pipe would block.
    if (!about.isFile() && !about.isDirectory()) return refuse('is no file');
    if (about.size > maxTextBytes) return refuse('is longer than 1 MB, too long for a text');
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return code === 'ENOENT' && !isLink(path) ? null : refuse(`cannot be read (${code})`);
  }
  const picture = rasterTypeOf(bytes)?.slice('image/'.length);
  if (picture !== undefined)
    return refuse(
      `is a ${picture.toUpperCase()} picture with the ending ${extname(path)}: give it the ending .${picture}, or save it as a real ${extname(path)} file`,
    );
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return refuse('is empty: write into it or delete it');
    const conflict = /^<{7} [\s\S]*^={7}\r?$[\s\S]*^>{7} /m.exec(text);
    if (conflict !== null) {
      const line = text.slice(0, conflict.index).split('\n').length;
      const words =
        'two versions are left by a merge: keep one, and delete the lines of <<<<<<<, ======= and >>>>>>>';
      problems.push({ file: path, line, text: words });
      return null;
    }
    return { path, text: text.replaceAll(/\r\n?/g, '\n') };
  } catch {
    return refuse('is not UTF-8 text: save it with the encoding UTF-8');
  }
}

const isLink = (path: string) =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Hidden files, and leftovers of editors and systems. */
const isHiddenOrBackup = /^[.#]|~$|\.(?:bak|orig|swp|tmp)$|^(?:thumbs\.db|desktop\.ini|icon\r)$/i;

/**
 * The names of the owner's files in a folder, sorted.
 *
 * @returns null if there is no folder, or if it cannot be read, which is reported
 */
export function ownerFiles(folder: string, problems: Problem[]): string[] | null {
  try {
    const names = readdirSync(folder).filter((name) => !isHiddenOrBackup.test(name));
    for (const name of names)
      if (name.includes('\ufffd'))
        problems.push({
          file: join(folder, name),
          text: 'has a name that is not UTF-8: give it another',
        });
    return names.filter((name) => !name.includes('\ufffd')).sort();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code !== 'ENOENT' || isLink(folder))
      problems.push({
        file: folder,
        text: code === 'ENOTDIR' ? 'has to be a folder' : `cannot be read (${code})`,
      });
    return null;
  }
}

/** A file that was probably meant as a text: without an extension, or with another program's. */
const looksLikeText = /^[^.]+$|\.(?:mdx?|markdown|mdown|te?xt|rtf|docx?|odt|html?)$/i;

/** The texts of a folder, sorted by name. A file that looks like a text but cannot be one is reported. */
export function readTexts(folder: string, problems: Problem[]): TextFile[] | null {
  const names = ownerFiles(folder, problems)?.filter((name) => !/^readme(?:\.|$)/i.test(name));
  return (
    names
      ?.map((name) => {
        const file = join(folder, name);
        if (name.endsWith('.md')) return readText(file, problems);
        if (lstatSync(file).isDirectory())
          problems.push({
            file,
            text: `is a folder, which is not read: put its files into ${basename(folder)}/`,
          });
        else if (looksLikeText.test(name))
          problems.push({
            file,
            text: 'is not read: a text is Markdown in a file that ends in .md',
          });
        return null;
      })
      .filter((file) => file !== null) ?? null
  );
}
