import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { inlineScript, targets } from './scripts/build/inline-script.ts';
import { offlineWorker } from './scripts/build/offline-worker.ts';
import { siteConstants, siteContent, siteEnglish } from './scripts/build/site-content.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** The output folder, which scripts/build/build.mjs sets. */
const out = process.env['CANDLEWICK_BUILD'] ?? 'build/next';
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const browserEntry = fileOf('./web/entry.client.tsx');
/** Of tables and of what draws into them later: a file of its own would be one more for each page with a table. */
const sharedState = fileOf('./web/state/week-lines.ts');

/** The browser's entry and all its static imports, which every page loads. One chunk, where the bundler would make twenty. */
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
 * Fetches what a part's script imports beside it, not after it. Vite does so by `modulepreload` links. WebKit keeps one that
 * failed: once a connection was lost, later documents are refused the file without being asked for, even by a reload.
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
 * Lists of chunks are a twentieth of Home's script. A digit of 16 costs half a byte there, a letter of 64 more. The pages name the
 * browser's files, so both builds have the same names.
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
  // .env holds settings of the running site.
  envDir: false,
  appType: 'custom',
  build: {
    // One stylesheet for the site: it is small, and a page never waits for a second one.
    cssCodeSplit: false,
    // Only what is left to fetch beside a part's own file: every page has the other two already.
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
        target: targets,
        outDir: `${out}/client`,
        manifest: true,
        rolldownOptions: {
          input: browserEntry,
          // Our modules have effects only through what they export: what a site has switched off leaves nothing behind.
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
                // A chunk of its own for each would make every list of chunks longer. A group takes what its modules import with
                // it: nothing that other pages import may be among that.
                // What the portfolio's first view needs, and what its forms need besides.
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
                  // Before what the other groups take along, and alone: what it imports is in pages that know no alert.
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
        // scripts/build/build-alone.mjs gives the browser's files those that only the server's code names, such as the icon.
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
