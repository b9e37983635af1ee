import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { api } from '../../contract/paths.ts';
import { scriptOf } from './inline-script.ts';
import { siteConstants } from './site-content.ts';

const source = fileURLToPath(new URL('../../web/worker/worker.ts', import.meta.url));

/** True for files that a page needs before it is seen. Pictures are cached when they are seen. */
const isNeeded = (file: string) => /^assets\/.*\.(?:js|css|woff2)$/.test(file);

const integrityOf = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Adds the service worker to the browser's files, with the list of the build's other files before its code. */
export const offlineWorker: Plugin = {
  name: 'offline-worker',
  generateBundle: {
    // Run after the plugins that add files.
    order: 'post',
    async handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const files = Object.values(bundle)
        .filter(({ fileName }) => isNeeded(fileName))
        .map((file) => ({
          url: `/${file.fileName}`,
          // The name contains a hash of the content.
          revision: null,
          integrity: integrityOf(file.type === 'chunk' ? file.code : file.source),
        }))
        .sort((a, b) => (a.url < b.url ? -1 : 1));
      const list = JSON.stringify(files);
      const code = await scriptOf(source, [siteConstants]);
      const version = createHash('sha256')
        .update(list + code)
        .digest('hex')
        .slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: api.worker.slice(1),
        source: `const version=${JSON.stringify(version)},files=${list};${code}`,
      });
    },
  },
};
