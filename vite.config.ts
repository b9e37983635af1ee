import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|set-cookie-parser|cookie)[\\/]/;
const root = fileURLToPath(new URL('./web/root.tsx', import.meta.url));

/** Everything the root loads at once, and so every page: one piece, where the bundler would make twenty. */
function partOfEveryPage() {
  let modules: Set<string> | null = null;
  return (id: string, bundle: Rolldown.ChunkingContext): string | null => {
    if (modules === null) {
      modules = new Set([root]);
      for (const module of modules) {
        for (const imported of bundle.getModuleInfo(module)?.importedIds ?? [])
          modules.add(imported);
      }
    }
    return modules.has(id) && !framework.test(id) ? 'site' : null;
  };
}

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
  },
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'brand/public',
  build: {
    // One stylesheet for the site: it is small, and a page never waits for a second one.
    cssCodeSplit: false,
    // Fonts and pictures stay files: data: addresses in styles would need a wider content policy.
    assetsInlineLimit: 0,
  },
  resolve: {
    alias: {
      // Radix locks scrolling by injecting a <style>, which the content policy forbids; ours is a class in app.css.
      'react-remove-scroll': fileURLToPath(new URL('./web/ui/no-scroll-lock.tsx', import.meta.url)),
    },
  },
});
