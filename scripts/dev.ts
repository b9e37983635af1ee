import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type { DocumentFiles } from '../web/document.ts';
import { writeLocaleModule } from './own-site/site-locale.ts';

// The site with hot reload and the simulated market. Vite serves the pages; everything else is the real server.
process.env['NODE_ENV'] = 'development';
process.env['MARKET_SOURCE'] ??= 'simulated';

await writeLocaleModule();
const { start } = await import('../server/start.ts');
const { deskProcess } = await import('../server/wiring/wiring.ts');
const { createRenderer, RenderError } = await import('../server/pages/renderer.ts');
const vite = await createServer({
  plugins: [react()],
  // The hot-reload socket is a separate server, which listens on all interfaces by default.
  server: { middlewareMode: true, ws: { host: '127.0.0.1' } },
});

const files: DocumentFiles = { style: '/web/app.css', script: '/web/entry.client.tsx', ahead: [] };
type ServerEntry = typeof import('../web/entry.server.tsx');

const load = async () => (await vite.ssrLoadModule('/web/entry.server.tsx')) as ServerEntry;
const development: Parameters<typeof start>[1] = {
  development: {
    load,
    async pages(ports) {
      const render = async (address: string) => {
        const renderer = createRenderer({ ...(await load()), filesOf: () => files }, ports);
        return vite.transformIndexHtml(address, await renderer.render(address));
      };
      return {
        answer(req, res, pathname) {
          vite.middlewares(req, res, () => {
            res.setHeader('content-type', 'text/html; charset=utf-8');
            render(pathname).then(
              (html) => res.end(html),
              (error: unknown) => {
                const { cause, html } = error instanceof RenderError ? error : { cause: error };
                if (cause instanceof Error) vite.ssrFixStacktrace(cause);
                console.error(cause);
                res.writeHead(500).end(html);
              },
            );
          });
        },
      };
    },
  },
};
const site = await start(process.env, development);
const desk = process.env['DESK_PORT']
  ? await start({ ...process.env, CANDLEWICK_PROCESS: deskProcess }, development)
  : null;

process.stdout.write(`Candlewick is at ${site.url}\n`);
const stop = () => Promise.all([site.stop(), desk?.stop(), vite.close()]);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
process.on('disconnect', stop);
process.channel?.unref();
