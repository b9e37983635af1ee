import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { pictureWidths } from '../../contract/store-pictures.ts';
import {
  type LoadResizer,
  type Recipe,
  type Resizer,
  recipeVersion,
} from '../../pictures/resizer.ts';
import { withoutMetadata } from '../../pictures/strip-metadata.ts';
import { Semaphore } from '../limits/semaphore.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import { type Picture, readResizedPicture } from './picture.ts';
import { createPictureFolder } from './picture-folder.ts';

/** The longest wait of a visitor for a size that is not made yet. */
const patienceMs = 2_000;
/** The longest queue. Further sizes are not queued. */
const maxQueueLength = 200;
const maxFilesOnDisk = { maxFiles: 20_000, maxBytes: 1_000_000_000 };
const maxFailures = 5_000;
/** How long to wait before another try. A failure of the machine, such as too little memory, may be temporary. */
const failureRememberedMs = 10 * 60_000;

/** Marks a size that was not made in time. */
const timedOut = Symbol('late');

export interface OriginalPicture {
  /** Unique to the picture's content. */
  key: string;
  /** Called when it is this picture's turn; returns null for an unknown picture. */
  load(): Promise<Picture | null>;
}

export interface SizedPictures {
  /**
   * A picture by a recipe, made once and then stored on disk. Until it is made, or without sharp, the result is a
   * stand-in: another size, or the original without its metadata.
   *
   * @returns null if the picture cannot be used; `isFinal` is false for a stand-in
   */
  get(
    original: OriginalPicture,
    recipe: Recipe,
  ): Promise<{ picture: Picture; isFinal: boolean } | null>;
  /** Waits for the picture that is being made, and drops the queue. */
  close(): Promise<void>;
}

/**
 * Pictures of the store in the sizes and formats that browsers need. One picture is made at a time.
 */
export function createSizedPictures(options: {
  dataDir: string;
  loadResizer: LoadResizer;
  log(message: string, error?: unknown): void;
  patienceMs?: number;
}): SizedPictures {
  const { loadResizer, log } = options;
  const folder = createPictureFolder({
    ...maxFilesOnDisk,
    folder: join(options.dataDir, 'picture-sizes'),
  });
  const turns = new Semaphore(1);
  const underWay = new Map<string, Promise<Picture | typeof timedOut | null>>();
  /** Pictures that cannot be used, by their keys. */
  const unusable = new LRUCache<string, true>({ max: maxFailures });
  /** Sizes that could not be made, by name. */
  const failedUntilMs = new LRUCache<string, number>({ max: maxFailures });
  let closed = false;

  const readFromDisk = async (name: string): Promise<Picture | null> => {
    const bytes = await folder.read(name);
    return bytes && readResizedPicture(bytes);
  };

  const make = async (
    resizer: Resizer,
    name: string,
    original: OriginalPicture,
    recipe: Recipe,
  ) => {
    if (closed) return null;
    const picture = await original.load();
    if (picture === null) return null;
    try {
      const bytes = await resizer.make(picture.bytes, recipe);
      await folder.write(name, bytes).catch((error: unknown) => log('keeping a picture', error));
      return readResizedPicture(bytes);
    } catch (error) {
      log('a picture of the store cannot be made smaller', error);
      if (!('problem' in (await resizer.inspect(picture.bytes)))) {
        failedUntilMs.set(name, performance.now() + failureRememberedMs);
        return timedOut;
      }
      unusable.set(original.key, true);
      return null;
    }
  };

  /** Starts to make a size, or joins the attempt under way; undefined if it may not start. */
  const making = (resizer: Resizer, name: string, original: OriginalPicture, recipe: Recipe) => {
    const begun = underWay.get(name);
    if (begun !== undefined || underWay.size >= maxQueueLength) return begun;
    if (performance.now() < (failedUntilMs.get(name) ?? 0)) return undefined;
    const made = turns
      .run(() => make(resizer, name, original, recipe))
      .finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };

  /** The nearest smaller size, else a larger one, else the original. */
  const standIn = async (original: OriginalPicture, recipe: Recipe): Promise<Picture | null> => {
    if (recipe !== 'share') {
      const smallerFirst = [
        ...pictureWidths.filter((width) => width < recipe.width).toReversed(),
        ...pictureWidths.filter((width) => width > recipe.width),
      ];
      for (const width of smallerFirst) {
        const other = await readFromDisk(nameOf(original, { ...recipe, width }));
        if (other !== null) return other;
      }
    }
    const picture = await original.load();
    const bytes = picture && withoutMetadata(picture.bytes, picture.type);
    return bytes && readResizedPicture(bytes);
  };

  return {
    async get(original, recipe) {
      const name = nameOf(original, recipe);
      const before = await readFromDisk(name);
      if (before !== null) return { picture: before, isFinal: true };
      if (unusable.has(original.key)) return null;
      const resizer = await loadResizer();
      const begun = resizer ? making(resizer, name, original, recipe) : undefined;
      const made = begun && (await withTimeout(begun, options.patienceMs ?? patienceMs, timedOut));
      if (made !== undefined && made !== timedOut) return made && { picture: made, isFinal: true };
      const picture = await standIn(original, recipe);
      return picture && { picture, isFinal: false };
    },
    async close() {
      closed = true;
      await Promise.all(underWay.values());
    },
  };
}

const nameOf = ({ key }: OriginalPicture, recipe: Recipe): string =>
  [key, ...(recipe === 'share' ? [recipe] : [recipe.width, recipe.format]), recipeVersion].join(
    '-',
  );
