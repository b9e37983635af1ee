export type SiteFileKind = 'settings' | 'logo' | 'text' | 'picture' | 'public';

/** The folders of texts. A folder of the owner's replaces the samples in the folder of the same name. */
export const textFolders = ['news', 'airdrops', 'learn', 'info'] as const;
export type TextFolder = (typeof textFolders)[number];

/** The longest path. File systems allow names of 255 bytes, and a temporary name is longer than the file's. */
const maxPathBytes = 240;

const folder = `(?:${textFolders.join('|')})`;
const patterns: readonly [SiteFileKind, RegExp][] = [
  ['settings', /^(?:site|shop|words)\.yaml$/],
  ['logo', /^logo(?:-dark)?\.(?:svg|png)$/],
  ['text', new RegExp(`^${folder}/[a-z0-9-]{1,100}\\.md$`)],
  [
    'picture',
    new RegExp(
      `^${folder}/[\\p{L}\\p{N}][\\p{L}\\p{N} ()_.-]{0,100}\\.(?:png|jpe?g|webp|gif|svg)$`,
      'iu',
    ),
  ],
  ['public', /^public\/[a-z0-9][\w.-]{0,100}$/i],
];

/**
 * The kind of a file, by its path in the owner's folder, such as `news/opening.md`.
 *
 * @returns null for any other path, including those that leave the folder
 */
export const kindOfSiteFile = (path: string): SiteFileKind | null =>
  Buffer.byteLength(path) > maxPathBytes
    ? null
    : (patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null);
