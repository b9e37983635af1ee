import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { siteConstants, siteContent, siteEnglish } from './scripts/build/site-content.ts';

/** The output folder and the pages' bundle, which scripts/build/build.mjs sets. */
const { CANDLEWICK_BUILD: out = 'build/next', CANDLEWICK_PAGES: pages = 'build/server/index.js' } =
  process.env;

// Bundles the server with its pages and the packages that both use, so that `npm start` reads a few files instead of a
// thousand. Packages that only some set-ups need stay separate until they are imported.
export default defineConfig({
  plugins: [siteContent, siteConstants, siteEnglish],
  build: {
    ssr: 'server/main.ts',
    outDir: `${out}/site`,
    target: 'node26',
    // Comments with each module's path would give the same code a different hash in each build's folder.
    rolldownOptions: { experimental: { attachDebugInfo: 'none' } },
  },
  ssr: { noExternal: true, external: ['pg', 'sharp', 'stripe'] },
  resolve: { alias: { '#pages': fileURLToPath(new URL(pages, import.meta.url)) } },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  envDir: false,
});
