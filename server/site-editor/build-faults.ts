import { relative, resolve } from 'node:path';
import { kindOfSiteFile } from './site-path.ts';

export interface BuildFault {
  /** The path within the owner's folder; null for a fault that is in no file that the desk knows. */
  file: string | null;
  /** The fault, which begins with its place. */
  says: string;
}

/**
 * Parses the output of a failed build, which has one error per line, with paths relative to the
 * build's working directory.
 *
 * @param own the owner's folder
 */
export function readBuildFaults(said: string, own: string): BuildFault[] {
  const folders = [resolve(own), own, relative('.', own)].filter((name) => name !== '');
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const folder = folders.find((name) => line.startsWith(`${name}/`));
      if (folder === undefined) return { file: null, says: line };
      const says = line.slice(folder.length + 1);
      const [file = ''] = /^.+?(?=(?:, line \d+)?: )/.exec(says) ?? [];
      return { file: kindOfSiteFile(file) === null ? null : file, says };
    });
}
