import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment } from './bare-environment.ts';

export const sources = [
  'brand',
  'content',
  'contract',
  'desk',
  'domain',
  'pictures',
  'web',
  'words',
  'server',
  'scripts',
];
export const packages = ['package.json', 'package-lock.json', '.npmrc'];
export const settings = [
  'tsconfig.json',
  'vite.config.ts',
  'vite.desk.config.ts',
  'vite.server.config.ts',
];

/** Copies the sources of a build, and lets the copy use this folder's packages. */
export function copyProject(folder: string): void {
  for (const part of [...sources, ...packages, ...settings])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/**
 * Builds a copy as `npm start` does, but with this project's packages. The build runs as a separate process, because
 * this process must notice meanwhile when the site closes connections.
 */
export async function buildCopy(folder: string) {
  const program =
    "import { build } from './scripts/build/build.mjs'; process.exit((await build(process.execPath, 'build')) === null ? 0 : 1);";
  const building = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: bareEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], out, err] = await Promise.all([
    once(building, 'close'),
    text(building.stdout),
    text(building.stderr),
  ]);
  return { status, output: out + err };
}
