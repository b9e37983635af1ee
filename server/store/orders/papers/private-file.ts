import { chmod } from 'node:fs/promises';
import { isAbsolute, join, normalize, relative } from 'node:path';
import { writeAtomically } from '../../../files/write-atomically.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';

/** The folder beside package.json, which git and container images ignore. */
const folderName = 'papers';

/**
 * Writes a file with buyers' names and addresses that only its owner can read. A bare name goes into `papers`, which
 * git and container images ignore; a path is used as given.
 *
 * @returns the path of the file, for messages
 */
export async function writePrivateFile(
  folder: string,
  name: string,
  text: string,
): Promise<Outcome<string, string>> {
  const inside = normalize(name).replace(new RegExp(`^${folderName}[/\\\\]`), '');
  if (!isAbsolute(name) && inside.startsWith('..'))
    return refused(
      `Write a file's name, or its whole path: ${name} would be outside ${folderName}.`,
    );
  const path = isAbsolute(name) ? name : join(folder, folderName, inside);
  try {
    await writeAtomically(path, text, { file: 0o600, folder: 0o700 });
    await chmod(path, 0o600);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refused(`The file ${name} cannot be written: ${reason}.`);
  }
  return accept(isAbsolute(name) ? name : relative(folder, path));
}
