import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { siteConstants, siteContent, siteEnglish } from './scripts/build/site-content.ts';

/** The output folder and the pages' bundle, which scripts/build/build.mjs sets. */
const { CANDLEWICK_BUILD: out = 'build/next', CANDLEWICK_PAGES: pages = 'build/server/index.js' } =
  process.env;

// The server with its pages and what both use of their packages, as plain JavaScript: `npm start` reads a few files
// instead of a thousand. What only some set-ups need stays in its package until it is asked for.
export default defineConfig({
  plugins: [siteContent, siteConstants, siteEnglish],
  build: {
    ssr: 'server/main.ts',
    outDir: `${out}/site`,
    target: 'node26',
    // Comments with the path of each module would give the same code another hash in each build's folder.
    rolldownOptions: { experimental: { attachDebugInfo: 'none' } },
  },
  ssr: { noExternal: true, external: ['pg', 'sharp', 'stripe'] },
  resolve: { alias: { '#pages': fileURLToPath(new URL(pages, import.meta.url)) } },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  envDir: false,
});
