import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rasterTypeOf } from '../../../pictures/picture-file.ts';
import { withoutMetadata } from '../../../pictures/strip-metadata.ts';
import { readSvgFile } from '../files/svg-file.ts';
import { type Problem, readFailure } from '../problem.ts';

export interface Logo {
  /** The path in the built site; it contains a hash of the content. */
  url: string;
  /** The size in units of the drawing; only the ratio counts. */
  width: number;
  height: number;
  type: 'image/svg+xml' | 'image/png';
  base64: string;
}

export interface Logos {
  logo: Logo | null;
  logoForDark: Logo | null;
}

/** The maximum size of a PNG logo, because every page loads it. */
const maxPngBytes = 300_000;

/**
 * Reads and checks the logos of an owner's folder, each an SVG drawing or a PNG picture.
 *
 * @returns null for a logo that is missing, or refused, which is reported
 */
export function readLogos(own: string, problems: Problem[]): Logos {
  const logo = readLogo(own, 'logo', problems);
  const logoForDark = readLogo(own, 'logo-dark', problems);
  const fileOf = (name: string) =>
    [`${name}.svg`, `${name}.png`].find((file) => entryExists(join(own, file)));
  const dark = fileOf('logo-dark');
  if (dark !== undefined && fileOf('logo') === undefined)
    problems.push({
      file: join(own, dark),
      text: 'needs a logo.svg or logo.png, which it stands in for where the theme is dark',
    });
  return { logo, logoForDark };
}

function readLogo(own: string, name: string, problems: Problem[]): Logo | null {
  const [svg, png] = [join(own, `${name}.svg`), join(own, `${name}.png`)];
  if (entryExists(svg) && entryExists(png)) {
    problems.push({ file: png, text: `lies beside ${name}.svg: keep one of them` });
    return null;
  }
  if (entryExists(png)) return readPng(png, name, problems);
  const drawing = readSvgFile(svg, name, problems);
  if (drawing === null) return null;
  const { svg: text, ...rest } = drawing;
  return { ...rest, type: 'image/svg+xml', base64: Buffer.from(text).toString('base64') };
}

function readPng(file: string, name: string, problems: Problem[]): Logo | null {
  const refuse = (text: string) => {
    problems.push({ file, text });
    return null;
  };
  let bytes: Buffer;
  try {
    if (statSync(file).size > maxPngBytes)
      return refuse(
        'is larger than 300 kB, and every page loads it: make it smaller, 400 pixels high at most',
      );
    bytes = readFileSync(file);
  } catch (error) {
    return refuse(readFailure(error));
  }
  if (rasterTypeOf(bytes) !== 'image/png') return refuse('is no PNG picture: save it as one');
  const bare = withoutMetadata(bytes, 'image/png');
  if (bare === null) return refuse('is damaged');
  return {
    url: `/assets/${name}-${createHash('sha256').update(bare).digest('base64url').slice(0, 8)}.png`,
    // The PNG's first chunk holds its size.
    width: bare.readUInt32BE(16),
    height: bare.readUInt32BE(20),
    type: 'image/png',
    base64: bare.toString('base64'),
  };
}

/** Counts a dangling link as present, so that it is reported. */
const entryExists = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

export const logoBytes = ({ base64 }: Logo): Buffer => Buffer.from(base64, 'base64');
