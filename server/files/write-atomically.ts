import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The suffix of files that are being written, and that a crash can leave behind. */
export const temporarySuffix = '.tmp';

/**
 * Replaces a file in one step: readers see either the old content or the new, even after a power cut. A failed write
 * leaves the old content and no other file.
 *
 * @param modes for the file and for folders that it creates; the process's defaults if absent
 */
export async function writeAtomically(
  path: string,
  content: string | Buffer,
  modes: { file?: number; folder?: number } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: modes.folder });
  // Several processes may share the folder.
  const temporary = `${path}.${process.pid}${temporarySuffix}`;
  try {
    await writeFile(temporary, content, { mode: modes.file, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}
