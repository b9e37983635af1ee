import { readFileSync } from 'node:fs';

/** The files and folders that .dockerignore lets into an image. It keeps everything else out. */
export const filesInImage = (): ReadonlySet<string> =>
  new Set(
    readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1)),
  );
