import { readFileSync } from 'node:fs';

/** The files and folders that .dockerignore lets into an image. It excludes everything else. */
export const filesInImage = (): ReadonlySet<string> =>
  new Set(
    readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1)),
  );
