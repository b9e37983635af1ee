import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { fileMaxBytes } from '../store/catalogue/file/read-catalogue-file.ts';
import type { DeskEnv } from './desk-context.ts';

const pictureMaxBytes = 25_000_000;
/** The most bytes of a picture, the same as for a build. */
const sitePictureMaxBytes = 40_000_000;

const json = /^application\/json(?:; ?charset=utf-8)?$/i;
const picture = /^(?:application\/octet-stream|image\/[\w.+-]+)$/i;

/** The addresses under /api that accept large bodies. */
const largeBodies = [
  // Base64 is a third longer than the file.
  { path: /\/import(?:\/columns)?$/, type: json, limit: limitOf('The file', 1.4 * fileMaxBytes) },
  { path: /\/site\/picture$/, type: picture, limit: limitOf('The file', sitePictureMaxBytes) },
  { path: /\/pictures$/, type: picture, limit: limitOf('The picture', pictureMaxBytes) },
];
const usualLimit = limitOf('That', 1_000_000);

function limitOf(what: string, maxSize: number) {
  const most =
    maxSize < 1_000_000 ? `${maxSize / 1_000} kB` : `${Math.floor(maxSize / 1_000_000)} MB`;
  const message = `${what} is too large: at most ${most}.`;
  return bodyLimit({
    maxSize,
    onError() {
      throw new HTTPException(413, { message });
    },
  });
}

const largeBodyAt = (path: string) => largeBodies.find((one) => one.path.test(path));

/** True if an address accepts this type of body. A form of another site can send neither type. */
export const acceptsBodyType = (path: string, type: string): boolean =>
  (largeBodyAt(path)?.type ?? json).test(type);

/** Limits the bodies that anybody may send before sign-in. A passkey's response is the longest. */
export const limitSignInBody = limitOf('That', 50_000);

/** Limits the bodies of people with a session. They are held in memory, so they are read only after sign-in. */
export const limitSessionBody = createMiddleware<DeskEnv>((c, next) =>
  (largeBodyAt(c.req.path)?.limit ?? usualLimit)(c, next),
);
