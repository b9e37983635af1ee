import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
