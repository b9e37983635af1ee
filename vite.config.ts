import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { browserTargets, inlineScript } from './scripts/build/inline-script.ts';
import { offlineWorker } from './scripts/build/offline-worker.ts';
import { siteConstants, siteContent, siteEnglish } from './scripts/build/site-content.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** The output folder, which scripts/build/build.mjs sets. */
const out = process.env['CANDLEWICK_BUILD'] ?? 'build/next';
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const browserEntry = fileOf('./web/entry.client.tsx');
/** State that tables share with scripts loaded later. Kept in the common chunk, or pages would load one more file. */
const sharedState = fileOf('./web/state/sparklines.ts');

/**
 * Puts the browser's entry and all its static imports into one chunk, because every page loads them all. By default
 * there would be twenty chunks.
 */
function partOfEveryPage() {
  let modules: Set<string> | null = null;
  return (id: string, bundle: Rolldown.ChunkingContext): string | null => {
    if (modules === null) {
      modules = new Set([browserEntry, sharedState]);
      for (const module of modules) {
        for (const imported of bundle.getModuleInfo(module)?.importedIds ?? [])
          modules.add(imported);
      }
    }
    return modules.has(id) && !framework.test(id) ? 'site' : null;
  };
}

/**
 * Imports the dependencies of a dynamic import in parallel with it. Vite would use `modulepreload` links, but WebKit
 * caches a failed one: after a lost connection, later documents get the failure without a request, even after a reload.
 */
const importBeside: Plugin = {
  name: 'import-beside',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export const __vitePreload = (load, files = []) => {
      for (const file of files) import(/* @vite-ignore */ '/' + file).catch(() => {});
      return load();
    };`,
  },
};

/**
 * Hashes in hexadecimal: lists of chunks are a twentieth of Home's script. Compressed, a hexadecimal digit takes half a
 * byte, less than a base 64 character. A chunk's name has seven digits for the same reason: two contents of one
 * chunk share a name once in 268 million. Both builds need the same setting, because pages name the browser's files.
 */
const hashCharacters = 'hex';

export default defineConfig({
  plugins: [
    siteContent,
    siteConstants,
    siteEnglish,
    importBeside,
    inlineScript,
    offlineWorker,
    tailwindcss(),
  ],
  publicDir: 'brand/public',
  worker: { format: 'es' },
  // .env contains settings of the running site, not of the build.
  envDir: false,
  appType: 'custom',
  build: {
    // One stylesheet for the site: it is small, and a page never waits for a second stylesheet.
    cssCodeSplit: false,
    // Leave out the part's own file and the two files that every page already has.
    modulePreload: {
      resolveDependencies: (file, files) =>
        files.filter((each) => each !== file && !/\/(?:framework|rolldown-runtime)-/.test(each)),
    },
    // Do not inline fonts and pictures: data: URLs would need a looser content policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: browserTargets,
        outDir: `${out}/client`,
        manifest: true,
        rolldownOptions: {
          input: browserEntry,
          // Our modules have no side effects, so that unused code, such as of switched-off features, is dropped.
          treeshake: {
            moduleSideEffects: [
              { test: /[\\/](?:web|content|brand)[\\/].*\.tsx?$/, sideEffects: false },
            ],
          },
          output: {
            hashCharacters,
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // By default a page's script is split into thirty chunks, and small chunks compress badly.
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                { name: partOfEveryPage() },
                // A chunk for each module would make every list of chunks longer. A group also includes the
                // imports of its modules, so no other page may use these imports. One group is for the
                // portfolio's first view, one for its forms.
                {
                  name: 'portfolio',
                  test: /state\/portfolio\/(?:(?:shown-)?portfolio(?:-unit)?|hidden-amounts)\.ts$|(?:portfolio|method)-select\.tsx$/,
                },
                {
                  name: 'entries',
                  test: /(?:domain\/portfolio\/portfolio|portfolio\/entry-words|state\/portfolio\/change-entries)\.ts$|portfolio\/amounts\.tsx$/,
                },
                {
                  name: 'price-alert',
                  // Takes precedence over the other groups. The imports are left out, because pages without
                  // alerts use them, too.
                  priority: 1,
                  includeDependenciesRecursively: false,
                  test: /domain\/(?:market\/price-alert|money\/full-digits)\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundle only the used parts of packages. Only for builds: the dev server cannot inline
      // CommonJS packages such as React.
      resolve: { noExternal: process.env['NODE_ENV'] === 'production' || [] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: `${out}/server`,
        emptyOutDir: true,
        copyPublicDir: false,
        // Adds files that only the server's code names, such as the icon. scripts/build/build-alone.mjs moves
        // them to the browser's files.
        emitAssets: true,
        rolldownOptions: {
          input: 'web/entry.server.tsx',
          output: { hashCharacters, entryFileNames: 'index.js' },
        },
      },
    },
  },
  builder: {},
});
