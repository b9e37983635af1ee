import { lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pictureWidths } from '../../../contract/store-pictures.ts';
import { nearestWord } from '../../../domain/text/nearest.ts';
import { rasterTypeOf, readPictureFile, unresizedFault } from '../../../pictures/picture-file.ts';
import { type PictureMaker, pictureKey, recipeName } from '../../../pictures/picture-maker.ts';
import type { PictureProperties, Recipe } from '../../../pictures/resizer.ts';
import { findSimilarName } from '../../../pictures/similar-name.ts';
import { withoutMetadata } from '../../../pictures/strip-metadata.ts';
import type { TextPicture } from '../../text.ts';
import { readSvgFile } from '../files/svg-file.ts';
import type { Problem } from '../problem.ts';

interface PictureReference {
  name: string;
  alt: string;
  file: string;
  line: number;
  /** True for the picture that represents its text, also in link previews. */
  isCover?: boolean;
}

export interface PictureFile {
  /** The path without the leading slash. */
  fileName: string;
  original: string;
  /** Prefix of the files cached between builds for this picture. */
  key: string;
  /** How to resize the picture; null for the original without its metadata. */
  recipe: Recipe | null;
}

export async function builtFileBytes(
  { original, recipe }: PictureFile,
  maker: PictureMaker,
): Promise<Buffer> {
  const bytes = await readFile(original);
  if (recipe !== null) return maker.make(bytes, recipe);
  const type = rasterTypeOf(bytes);
  if (type === null) return bytes;
  const bare = withoutMetadata(bytes, type);
  if (bare === null) throw new Error(`${original} is damaged`);
  return bare;
}

/** Collects the pictures that texts refer to while the texts are read, and processes them afterwards. */
export class TextPictures {
  readonly #noted: { named: PictureReference; picture: TextPicture }[] = [];

  /** Registers a picture, whose `src` and size stay empty until `resolve` sets them. */
  note(named: PictureReference): TextPicture {
    const picture = { alt: named.alt, src: '' };
    this.#noted.push({ named, picture });
    return picture;
  }

  /** Reports every unusable picture for the text that refers to it. */
  async resolve(maker: PictureMaker, problems: Problem[]): Promise<PictureFile[]> {
    const files = new Map<string, PictureFile>();
    /** An unusable file is reported once, for the first text that refers to it. */
    const reported = new Set<string>();
    for (const { named, picture } of this.#noted) {
      const { file, line } = named;
      const found = await resolvePicture(named, maker, problems);
      if ('problem' in found) {
        const ofFile = found.original && `${found.original} ${found.problem}`;
        if (ofFile === undefined || !reported.has(ofFile))
          problems.push({ file, line, text: found.problem });
        if (ofFile !== undefined) reported.add(ofFile);
      } else {
        Object.assign(picture, found.shown);
        for (const each of found.files) files.set(each.fileName, each);
      }
    }
    return [...files.values()];
  }
}

interface PictureResult {
  shown: Omit<TextPicture, 'alt'>;
  files: PictureFile[];
}

interface PictureFault {
  problem: string;
  /** The path of an existing file that cannot be used. */
  original?: string;
}

async function resolvePicture(
  { name, alt, file, isCover = false }: PictureReference,
  maker: PictureMaker,
  problems: Problem[],
): Promise<PictureResult | PictureFault> {
  const refused = (problem: string) => ({
    problem: `the picture ${name || 'without a name'} ${problem}`,
  });
  if (alt === '')
    return refused('needs words for those who do not see it: ![What it shows](its-name.jpg)');
  const plain = name.replace(/^\.\//, '');
  if (!/^[^./\\:][^/\\:]*$/.test(plain))
    return refused('has to be a file beside this text, named without a folder or an address');
  const folder = dirname(file);
  // Compare with the directory listing, because some file systems find photo.jpg under the name Photo.JPG, and others
  // do not.
  const names = readdirSync(folder).filter((each) => !each.endsWith('.md'));
  const seen = findSimilarName(plain, names);
  if (seen === null) {
    const meant = nearestWord(plain, names, 3);
    return refused(
      `is not in ${basename(folder)}/, beside this text${meant ? `; did you mean ${meant}` : ''}`,
    );
  }
  const original = join(folder, seen);
  if (lstatSync(original).isSymbolicLink()) return refused('is a link: put the file itself here');
  if (/\.svg$/i.test(plain)) {
    const drawing = readSvgFile(original, 'picture', problems);
    // `readSvgFile` has already reported the drawing's faults.
    if (drawing === null) return { shown: { src: '' }, files: [] };
    const { url: src, width, height } = drawing;
    return {
      shown: { src, width, height },
      files: [{ fileName: src.slice(1), original, key: '', recipe: null }],
    };
  }
  const unusable = (problem: string) => ({ ...refused(problem), original });
  const read = await readPictureFile(original);
  if ('problem' in read) return unusable(read.problem);
  const properties = await maker.inspect(read.bytes);
  if (properties !== null && 'problem' in properties) return unusable(properties.problem);
  const key = pictureKey(read.bytes);
  const begin = `assets/picture-${key}`;
  if (properties === null) {
    const tooLarge = unresizedFault(read.bytes);
    if (tooLarge !== null) return unusable(tooLarge);
    if (withoutMetadata(read.bytes, read.type) === null) return unusable('is damaged');
    const fileName = `${begin}.${read.type.slice('image/'.length)}`;
    return { shown: { src: `/${fileName}` }, files: [{ fileName, original, key, recipe: null }] };
  }
  const fileOf = (recipe: Recipe) => ({
    fileName: `${begin}-${recipeName(recipe)}`,
    original,
    key,
    recipe,
  });
  const { shown, files } = pictureSizes(properties, fileOf);
  if (!isCover) return { shown, files };
  const share = fileOf('share');
  return { shown: { ...shown, share: `/${share.fileName}` }, files: [...files, share] };
}

/** The widths up to the picture's own. The last width may be narrower than the width in its name. */
function pictureSizes(
  { widthPx, heightPx, color, isAnimated }: PictureProperties,
  fileOf: (recipe: Recipe) => PictureFile,
): PictureResult {
  const widths = pictureWidths.filter(
    (_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < widthPx,
  );
  const made = (format: 'avif' | 'webp') =>
    widths.map((width) => ({
      file: fileOf({ width, format }),
      shownPx: Math.min(width, widthPx),
    }));
  const srcSet = (sizes: ReturnType<typeof made>) =>
    sizes.map(({ file, shownPx }) => `/${file.fileName} ${shownPx}w`).join(', ');
  const webp = made('webp');
  // Animations are WebP only, because the resizer cannot animate AVIF.
  const avif = isAnimated ? [] : made('avif');
  return {
    shown: {
      src: `/${webp.at(-1)?.file.fileName}`,
      webp: srcSet(webp),
      ...(avif.length > 0 && { avif: srcSet(avif) }),
      width: widthPx,
      height: heightPx,
      ...(color !== null && { color }),
    },
    files: [...webp, ...avif].map(({ file }) => file),
  };
}
