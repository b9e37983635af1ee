import { join } from 'node:path';
import type { Problem } from './problem.ts';
import { readSvgFile, type SvgFile } from './svg-file.ts';

export type Logo = SvgFile;

/**
 * Reads and checks logo.svg of an owner's folder.
 *
 * @returns null if there is none, or if it is refused, which is a problem
 */
export const readLogo = (own: string, problems: Problem[]): Logo | null =>
  readSvgFile(join(own, 'logo.svg'), 'logo', problems);
