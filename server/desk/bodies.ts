import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { fileMaxBytes } from '../store/catalogue/file/read-catalogue-file.ts';
import type { DeskEnv } from './desk-context.ts';

const pictureMaxBytes = 25_000_000;
/** The largest picture, the same as a build's. */
const sitePictureMaxBytes = 40_000_000;

const json = /^application\/json(?:; ?charset=utf-8)?$/i;
const picture = /^(?:application\/octet-stream|image\/[\w.+-]+)$/i;

/** The addresses that take more than a few fields, under /api. */
const large = [
  // Base64 is longer by a third.
  { path: /\/import(?:\/columns)?$/, type: json, limit: limitOf('The file', 1.4 * fileMaxBytes) },
  { path: /\/site\/picture$/, type: picture, limit: limitOf('The file', sitePictureMaxBytes) },
  { path: /\/pictures$/, type: picture, limit: limitOf('The picture', pictureMaxBytes) },
];
const few = limitOf('That', 1_000_000);

function limitOf(what: string, maxSize: number) {
  const message = `${what} is too large: at most ${Math.floor(maxSize / 1_000_000)} MB.`;
  return bodyLimit({
    maxSize,
    onError() {
      throw new HTTPException(413, { message });
    },
  });
}

const largeAt = (path: string) => large.find((one) => one.path.test(path));

/** True for the type of body that an address takes. A form of another site can send neither. */
export const isBodyOf = (path: string, type: string): boolean =>
  (largeAt(path)?.type ?? json).test(type);

/** Reads a few fields at most, of anybody. */
export const fewFields = createMiddleware<DeskEnv>((c, next) =>
  largeAt(c.req.path) === undefined ? few(c, next) : next(),
);

/** Reads large bodies. Only after sign-in: they are held in memory. */
export const largeBodies = createMiddleware<DeskEnv>((c, next) => {
  const found = largeAt(c.req.path);
  return found === undefined ? next() : found.limit(c, next);
});
