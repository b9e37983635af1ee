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
/**
 * State of tables and of later scripts that draw into them. A file of its own would be one more for each page with a
 * table.
 */
const sharedState = fileOf('./web/state/sparklines.ts');

/**
 * Puts the browser's entry and all its static imports, which every page loads, into one chunk. By default there would
 * be twenty.
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
 * Fetches the imports of a part's script in parallel with it. Vite would use `modulepreload` links, but WebKit caches
 * one that failed: after a lost connection, later documents do not get the file without a request, even after a
 * reload.
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
 * Short hashes in hexadecimal: lists of chunks are a twentieth of Home's script, and a hexadecimal digit costs half a
 * byte there, a letter of base 64 more. The pages name the browser's files, so both builds use the same names.
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
    // One stylesheet for the site: it is small, and a page never waits for a second one.
    cssCodeSplit: false,
    // Lists only the files still missing besides a part's own, because every page already has the other two.
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
            // By default a page's script is split into thirty chunks, and small chunks compress badly.
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                { name: partOfEveryPage() },
                // A chunk for each module would make every list of chunks longer. A group also includes the
                // imports of its modules, so these must be used by no other pages. One group is for the
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
                  // Comes before the other groups and leaves its imports out, because they are also used by
                  // pages without alerts.
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
      // Bundle only what is used of the packages.
      // Only for builds: the dev server cannot inline CommonJS packages such as React.
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
