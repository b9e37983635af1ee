import { createHash } from 'node:crypto';
import type { Problem } from '../problem.ts';
import { checkSvg } from './svg.ts';
import { readText } from './text-file.ts';

export interface SvgFile {
  /** The path in the built site; it contains a hash of the content. */
  url: string;
  /** The size in units of the drawing; only the ratio counts. */
  width: number;
  height: number;
  svg: string;
}

/**
 * Reads and checks an SVG file.
 *
 * @param name the beginning of the file's path on the site
 * @returns null if there is no file, or if the file is refused, which is reported
 */
export function readSvgFile(path: string, name: string, problems: Problem[]): SvgFile | null {
  const file = readText(path, problems);
  if (file === null) return null;
  const before = problems.length;
  const size = checkSvg(file, problems);
  if (problems.length > before) return null;
  if (size === null) {
    const line = file.text.split('<svg')[0]?.split('\n').length ?? 1;
    problems.push({ file: file.path, line, text: 'needs a viewBox, such as viewBox="0 0 64 64"' });
    return null;
  }
  const hash = createHash('sha256').update(file.text).digest('base64url').slice(0, 8);
  return { url: `/assets/${name}-${hash}.svg`, ...size, svg: file.text };
}
