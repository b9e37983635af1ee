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

/** The addresses under /api that accept large bodies. */
const large = [
  // Base64 is a third longer than the file.
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

/** True if an address accepts this type of body. A form of another site can send neither type. */
export const isBodyOf = (path: string, type: string): boolean =>
  (largeAt(path)?.type ?? json).test(type);

/** Reads a body with a few fields, from anybody. */
export const fewFields = createMiddleware<DeskEnv>((c, next) =>
  largeAt(c.req.path) === undefined ? few(c, next) : next(),
);

/** Reads large bodies, which are held in memory, so only after sign-in. */
export const largeBodies = createMiddleware<DeskEnv>((c, next) => {
  const found = largeAt(c.req.path);
  return found === undefined ? next() : found.limit(c, next);
});
