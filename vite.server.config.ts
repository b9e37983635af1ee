import { defineConfig } from 'vite';

// The server with its pages and what both use of their packages, as plain JavaScript: `npm start` reads a few files
// instead of a thousand. What only some set-ups need stays in its package until it is asked for.
export default defineConfig({
  build: { ssr: 'server/main.ts', outDir: 'build/site', target: 'node26' },
  ssr: { noExternal: true, external: ['pg', 'stripe'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
});
