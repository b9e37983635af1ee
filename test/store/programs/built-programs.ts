import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { siteConstants, siteContent } from '../../../scripts/build/site-content.ts';
import { hashOf, isStamped, stamp } from '../../../scripts/build/stamp.mjs';

const folder = '.cache/test-programs';
const sources = [
  'brand',
  'content',
  'contract',
  'domain',
  'pictures',
  'server',
  'test/fakes',
  'test/store',
  'scripts',
  'web/buyer',
  'words',
  'package.json',
  'package-lock.json',
];

export const builtProgram = (name: 'serve' | 'erase-and-die'): string =>
  fileURLToPath(new URL(`../../../${folder}/${name}.js`, import.meta.url));

/** Bundles the programs that tests start dozens of times, because a few files start in half the time of a thousand. */
export default async function buildPrograms(): Promise<void> {
  const hash = hashOf(sources);
  if (isStamped(`${folder}/.stamp`, hash)) return;
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [siteContent, siteConstants],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        input: [
          fileURLToPath(new URL('serve.ts', import.meta.url)),
          fileURLToPath(new URL('erase-and-die.ts', import.meta.url)),
        ],
      },
    },
    ssr: { noExternal: true, external: ['pg', 'sharp', 'stripe'] },
  });
  stamp(`${folder}/.stamp`, hash);
}
