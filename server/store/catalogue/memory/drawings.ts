import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverPaths } from '../../../../contract/paths.ts';
import { buildResponse, type CachedResponse } from '../../../http/cached-response.ts';
import type { Responder } from '../../http/responder.ts';

/** The content policy for an SVG that is opened as a page, which may use only its own styles. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const folder = 'brand/catalogue/drawings';

/** The sample products' drawings by path, as prepared responses. */
export async function loadDrawings(
  responder: Responder,
): Promise<ReadonlyMap<string, CachedResponse>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.svg'));
  const answers = files.map(
    async (file): Promise<[string, CachedResponse]> => [
      serverPaths.cataloguePicture(file.slice(0, -'.svg'.length)),
      await buildResponse({
        contentType: 'image/svg+xml',
        body: await readFile(join(folder, file)),
        // Cached for a day only, because the owner may replace a picture under the same name.
        headers: [
          'cache-control',
          'public, max-age=86400',
          ...responder.policyHeaders(drawingPolicy),
        ],
      }),
    ],
  );
  return new Map(await Promise.all(answers));
}
