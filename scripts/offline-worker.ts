import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { api } from '../contract/paths.ts';
import { scriptOf } from './inline-script.ts';

const source = fileURLToPath(new URL('../web/worker/worker.ts', import.meta.url));

/** What a page needs before it is seen; pictures are kept as they are seen. */
const isNeeded = (file: string) => /^assets\/.*\.(?:js|css|woff2)$/.test(file);

/** Adds the service worker to the browser's files, with the names of all others of the build before its code. */
export const offlineWorker: Plugin = {
  name: 'offline-worker',
  generateBundle: {
    // After the plugins that add files.
    order: 'post',
    async handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const files = Object.keys(bundle)
        .filter(isNeeded)
        .map((file) => `/${file}`)
        .sort();
      const code = await scriptOf(source);
      const version = createHash('sha256')
        .update(files.join() + code)
        .digest('hex')
        .slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: api.worker.slice(1),
        source: `const version=${JSON.stringify(version)},files=${JSON.stringify(files)};${code}`,
      });
    },
  },
};
