import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const sources = [
  'brand',
  'content',
  'contract',
  'domain',
  'pictures',
  'web',
  'words',
  'server',
  'scripts',
];
export const packages = ['package.json', 'package-lock.json', '.npmrc'];
export const settings = ['tsconfig.json', 'vite.config.ts', 'vite.server.config.ts'];

/** Copies what the project is built from, and shares the packages of this folder with the copy. */
export function copyProject(folder: string): void {
  for (const part of [...sources, ...packages, ...settings])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}
