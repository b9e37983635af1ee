import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { inlineScript, targets } from './scripts/inline-script.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** Where scripts/build.mjs has it made. */
const out = process.env['CANDLEWICK_BUILD'] ?? 'build/next';
const browserEntry = fileURLToPath(new URL('./web/entry.client.tsx', import.meta.url));

/** Everything the browser's entry loads at once, and so every page: one piece, where the bundler would make twenty. */
function partOfEveryPage() {
  let modules: Set<string> | null = null;
  return (id: string, bundle: Rolldown.ChunkingContext): string | null => {
    if (modules === null) {
      modules = new Set([browserEntry]);
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

export default defineConfig({
  plugins: [importBeside, inlineScript, tailwindcss()],
  publicDir: 'brand/public',
  appType: 'custom',
  build: {
    // One stylesheet for the site: it is small, and a page never waits for a second one.
    cssCodeSplit: false,
    // Fonts and pictures stay files: data: addresses in styles would need a wider content policy.
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
          output: {
            // Left alone, a page's script falls into thirty pieces, and a small piece compresses badly.
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                { name: partOfEveryPage() },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // What is used of the packages, and no more.
      // Not while developing: what is not built cannot be taken in if it is CommonJS, as React is.
      resolve: { noExternal: process.env['NODE_ENV'] === 'production' || [] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: `${out}/server`,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/entry.server.tsx', output: { entryFileNames: 'index.js' } },
      },
    },
  },
  builder: {},
});
