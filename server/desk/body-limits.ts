import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import {
  maxCatalogueFileBytes,
  maxDeskBodyBytes,
  maxProductPhotoBytes,
  maxSiteFileBytes,
  tooLargeText,
} from '../../contract/file-limits.ts';
import type { DeskEnv } from './desk-context.ts';

const json = /^application\/json(?:; ?charset=utf-8)?$/i;
const picture = /^(?:application\/octet-stream|image\/[\w.+-]+)$/i;

const largeBodies = [
  {
    path: /\/import(?:\/columns)?$/,
    type: json,
    // In base64 the file is a third longer.
    limit: limitOf('The file', maxCatalogueFileBytes, maxDeskBodyBytes),
  },
  { path: /\/site\/picture$/, type: picture, limit: limitOf('The file', maxSiteFileBytes) },
  { path: /\/pictures$/, type: picture, limit: limitOf('The file', maxProductPhotoBytes) },
];
const defaultLimit = limitOf('That', 1_000_000);

/** @param maxSize the limit of the body, if its encoding makes it larger than the file */
function limitOf(what: string, maxBytes: number, maxSize = maxBytes) {
  const message = tooLargeText(what, maxBytes);
  return bodyLimit({
    maxSize,
    onError() {
      throw new HTTPException(413, { message });
    },
  });
}

const largeBodyAt = (path: string) => largeBodies.find((one) => one.path.test(path));

/** True if the endpoint accepts this content type. HTML forms of other sites can send none of the accepted types. */
export const acceptsBodyType = (path: string, type: string): boolean =>
  (largeBodyAt(path)?.type ?? json).test(type);

/** Limits the bodies that anybody may send before sign-in. A passkey's response is the longest. */
export const limitSignInBody = limitOf('That', 50_000);

/**
 * Limits the bodies of people with a session. These bodies are held in memory, so they are read
 * only after sign-in.
 */
export const limitSessionBody = createMiddleware<DeskEnv>((c, next) =>
  (largeBodyAt(c.req.path)?.limit ?? defaultLimit)(c, next),
);
