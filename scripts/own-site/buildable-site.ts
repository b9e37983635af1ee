import { brandPictures } from '../../content/read/brand-pictures.ts';
import { site } from '../../content/read/site.ts';
import type { Site } from '../../content/read/site-types.ts';

/**
 * Reads the owner's folder as a build does. The check of a build and the desk's check before a save share this
 * function, so that the desk saves nothing that a build refuses.
 *
 * @throws SiteError for what a build refuses
 */
export async function readBuildableSite(): Promise<{
  read: Site;
  look: Awaited<ReturnType<typeof brandPictures>>;
}> {
  const read = await site();
  return { read, look: await brandPictures(read) };
}
