import { lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pictureWidths } from '../../../contract/store-pictures.ts';
import { nearest } from '../../../domain/text/nearest.ts';
import { sameAsSeen } from '../../../pictures/as-seen.ts';
import { rasterTypeOf, readPictureFile, tooLargeAsItIs } from '../../../pictures/picture-file.ts';
import { type PictureMaker, pictureKey, recipeName } from '../../../pictures/picture-maker.ts';
import type { Look, Recipe } from '../../../pictures/resizer.ts';
import { withoutMetadata } from '../../../pictures/strip-metadata.ts';
import type { TextPicture } from '../../text.ts';
import { readSvgFile } from '../files/svg-file.ts';
import type { Problem } from '../problem.ts';

/** A picture that a text names. */
interface Named {
  /** As the text says it. */
  name: string;
  alt: string;
  /** Where the text names it. */
  file: string;
  line: number;
  /** Whether it stands for its text, in link previews, too. */
  isCover?: boolean;
}

/** A built file, made of a picture. */
export interface PictureFile {
  /** Its address without the first slash. */
  fileName: string;
  original: string;
  /** What is kept of it between builds has names that begin with this. */
  key: string;
  /** null: the picture itself, without its metadata. */
  recipe: Recipe | null;
}

/** What a built file holds. */
export async function bytesOf(
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

/** The pictures that texts name: noted while the texts are read, and looked at afterwards. */
export class TextPictures {
  readonly #noted: { named: Named; picture: TextPicture }[] = [];

  /** @returns what the text is rendered from; its fields are filled in by `look` */
  note(named: Named): TextPicture {
    const picture = { alt: named.alt, src: '' };
    this.#noted.push({ named, picture });
    return picture;
  }

  /** Every picture that cannot be used is a problem of the text that names it. */
  async look(maker: PictureMaker, problems: Problem[]): Promise<PictureFile[]> {
    const files = new Map<string, PictureFile>();
    /** A file that cannot be used is said once, of the first text that names it. */
    const said = new Set<string>();
    for (const { named, picture } of this.#noted) {
      const { file, line } = named;
      const found = await lookAt(named, maker, problems);
      if ('problem' in found) {
        const ofFile = found.original && `${found.original} ${found.problem}`;
        if (ofFile === undefined || !said.has(ofFile))
          problems.push({ file, line, text: found.problem });
        if (ofFile !== undefined) said.add(ofFile);
      } else {
        Object.assign(picture, found.shown);
        for (const each of found.files) files.set(each.fileName, each);
      }
    }
    return [...files.values()];
  }
}

interface Found {
  shown: Omit<TextPicture, 'alt'>;
  files: PictureFile[];
}

interface Refused {
  problem: string;
  /** Of a file that is there, and cannot be used. */
  original?: string;
}

async function lookAt(
  { name, alt, file, isCover = false }: Named,
  maker: PictureMaker,
  problems: Problem[],
): Promise<Found | Refused> {
  const refused = (problem: string) => ({
    problem: `the picture ${name || 'without a name'} ${problem}`,
  });
  if (alt === '')
    return refused('needs words for those who do not see it: ![What it shows](its-name.jpg)');
  const plain = name.replace(/^\.\//, '');
  if (!/^[^./\\:][^/\\:]*$/.test(plain))
    return refused('has to be a file beside this text, named without a folder or an address');
  const folder = dirname(file);
  // By the folder's own list: some file systems find photo.jpg where Photo.JPG lies, and others do not.
  const names = readdirSync(folder).filter((each) => !each.endsWith('.md'));
  const seen = sameAsSeen(plain, names);
  if (seen === null) {
    const meant = nearest(plain, names, 3);
    return refused(
      `is not in ${basename(folder)}/, beside this text${meant ? `; did you mean ${meant}` : ''}`,
    );
  }
  const original = join(folder, seen);
  if (lstatSync(original).isSymbolicLink()) return refused('is a link: put the file itself here');
  if (/\.svg$/i.test(plain)) {
    const drawing = readSvgFile(original, 'picture', problems);
    // What is wrong in it is a problem of its own.
    if (drawing === null) return { shown: { src: '' }, files: [] };
    const { address: src, width, height } = drawing;
    return {
      shown: { src, width, height },
      files: [{ fileName: src.slice(1), original, key: '', recipe: null }],
    };
  }
  const unusable = (problem: string) => ({ ...refused(problem), original });
  const read = await readPictureFile(original);
  if ('problem' in read) return unusable(read.problem);
  const looked = await maker.look(read.bytes);
  if (looked !== null && 'problem' in looked) return unusable(looked.problem);
  const key = pictureKey(read.bytes);
  const begin = `assets/picture-${key}`;
  if (looked === null) {
    const tooLarge = tooLargeAsItIs(read.bytes);
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
  const { shown, files } = sizesOf(looked, fileOf);
  if (!isCover) return { shown, files };
  const share = fileOf('share');
  return { shown: { ...shown, share: `/${share.fileName}` }, files: [...files, share] };
}

/** As many widths as the picture has, the last of them its own if that is less than ours. */
function sizesOf(
  { widthPx, heightPx, color, isAnimated }: Look,
  fileOf: (recipe: Recipe) => PictureFile,
): Found {
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
  // An animation becomes a WebP, whatever is asked for.
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
