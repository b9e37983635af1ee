import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilesOf } from '../../web/entry.server.tsx';

export const builtClientFolder = 'build/client';
export const builtAssetsFolder = `${builtClientFolder}/assets`;

interface ManifestChunk {
  file: string;
  imports?: readonly string[];
}

/**
 * The built files that each page loads, from the bundler's manifest.
 *
 * @param folder the build's client folder
 */
export function builtFiles(folder: string): FilesOf {
  const pieces: Record<string, ManifestChunk | undefined> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const pieceOf = (name: string): ManifestChunk => {
    const piece = pieces[name];
    if (piece === undefined) throw new Error(`the build has no ${name}`);
    return piece;
  };
  const addressOf = (name: string) => `/${pieceOf(name).file}`;
  const collect = (name: string, all: Set<string>) => {
    if (all.has(name)) return;
    all.add(name);
    for (const imported of pieceOf(name).imports ?? []) collect(imported, all);
  };
  const entry = 'web/entry.client.tsx';
  return (pageFile) => {
    const all = new Set<string>();
    collect(entry, all);
    collect(pageFile, all);
    all.delete(entry);
    return {
      style: addressOf('style.css'),
      script: addressOf(entry),
      ahead: [...all].map(addressOf),
    };
  };
}
