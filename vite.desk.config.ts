import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The output folder, which scripts/build/build.mjs sets. */
const { CANDLEWICK_BUILD: out = 'build/next' } = process.env;
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

// The owner's desk: a separate page with libraries that none of the site's pages load.
export default defineConfig({
  root: fileOf('./desk'),
  // The types come from React's own runtime, which the desk's runtime wraps.
  oxc: { jsx: { importSource: 'desk' } },
  resolve: { alias: { 'desk/jsx-runtime': fileOf('./desk/ui/jsx-runtime.ts') } },
  build: { outDir: fileOf(`./${out}/desk`), emptyOutDir: true, assetsInlineLimit: 0 },
  publicDir: false,
  envDir: false,
});
