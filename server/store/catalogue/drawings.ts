import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '../../../contract/paths.ts';
import { buildResponse, type CachedResponse } from '../../http/cached-response.ts';
import type { Responder } from '../http/responder.ts';

/** A drawing opened by itself is a document: it may use its own style and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const folder = 'brand/catalogue/drawings';

/** The sample merchandise's drawings by their address, compressed and ready. */
export async function loadDrawings(
  responder: Responder,
): Promise<ReadonlyMap<string, CachedResponse>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.svg'));
  const answers = files.map(
    async (file): Promise<[string, CachedResponse]> => [
      api.cataloguePicture(file.slice(0, -'.svg'.length)),
      await buildResponse({
        contentType: 'image/svg+xml',
        body: await readFile(join(folder, file)),
        // A day, not for ever: a new owner may redraw a picture under its old name.
        headers: [
          'cache-control',
          'public, max-age=86400, stale-while-revalidate=604800',
          ...responder.policyHeaders(drawingPolicy),
        ],
      }),
    ],
  );
  return new Map(await Promise.all(answers));
}
