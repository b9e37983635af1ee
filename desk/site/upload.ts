import { maxSiteFileBytes } from '../../contract/file-limits.ts';
import { api, bodyOrThrow } from '../api.ts';
import { sendFile } from '../send-file.ts';
import type { Faults } from './unbuildable-notice.tsx';

/**
 * Uploads a file into the site's folder.
 *
 * @param revision the revision of the file to replace; null for a new file
 * @returns the faults that still keep the site from being built
 */
export async function uploadFile(
  path: string,
  file: File,
  revision: string | null,
): Promise<Faults> {
  const search = new URLSearchParams({ path, ...(revision !== null && { revision }) });
  const url = `/api/site/picture?${search}`;
  return (await sendFile<{ unbuildable: Faults }>(url, file, maxSiteFileBytes)).unbuildable;
}

/** The revision of an existing file; null if there is none. */
export const fetchRevision = async (path: string) =>
  (await bodyOrThrow(api.site.file.$get({ query: { path } }))).revision;

/**
 * Uploads a photo beside the texts of a folder, under an unused name.
 *
 * @returns the name
 */
export async function uploadUnderFreeName(folder: string, file: File): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/.exec(file.name) ?? [];
  const plain = stem.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').replaceAll(/^[-_]+|-+$/g, '') || 'photo';
  for (let number = 1; ; number++) {
    const name = `${plain.slice(0, 60)}${number === 1 ? '' : `-${number}`}${ending.toLowerCase()}`;
    const path = `${folder}/${name}`;
    if ((await fetchRevision(path)) !== null) continue;
    await uploadFile(path, file, null);
    return name;
  }
}
