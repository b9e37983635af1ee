import { createRequestListener } from '@react-router/node';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { createServer } from 'vite';

// The site with hot reload over the simulated market. Only the pages come from Vite; everything else is the real server.
process.env['NODE_ENV'] = 'development';
process.env['MARKET_SOURCE'] ??= 'simulated';

const { start } = await import('../server/start.ts');
const { portsContextOf } = await import('../server/pages/renderer.ts');
const vite = await createServer({ server: { middlewareMode: true } });

const site = await start(process.env, {
  async pages(ports) {
    const load = (): Promise<ServerBuild> =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
    const listener = createRequestListener({
      build: load,
      mode: 'development',
      async getLoadContext() {
        const context = new RouterContextProvider();
        context.set(portsContextOf(await load()), ports);
        return context;
      },
    });
    return { answer: (req, res) => vite.middlewares(req, res, () => listener(req, res)) };
  },
});

process.once('SIGINT', async () => {
  await Promise.all([site.stop(), vite.close()]);
});
