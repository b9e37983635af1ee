import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Ports, portsContext } from '../../web/ports.ts';

export type { Ports };

export interface Renderer {
  /** @throws when the page's code throws: the caller decides what a visitor gets then */
  render(path: string): Promise<string>;
}

/** Loads the built site. NODE_ENV must be set by now: React decides by it, at import, how much it checks. */
export async function loadBuild(folder = 'build/server'): Promise<ServerBuild> {
  const file = pathToFileURL(resolve(folder, 'index.js')).href;
  const build: ServerBuild = await import(file);
  return build;
}

/** Renders pages to finished HTML with the router's own handler. */
export function createRenderer(build: ServerBuild, ports: Ports): Renderer {
  const handle = createRequestHandler(build, process.env['NODE_ENV']);
  const context = portsContextOf(build);
  return {
    async render(path) {
      const provider = new RouterContextProvider();
      provider.set(context, ports);
      // No visitor's header and no real host reaches the page: the same bytes go to everybody.
      const response = await handle(new Request(new URL(path, 'http://localhost')), provider);
      const html = await response.text();
      if (response.status >= 500) throw new Error(`rendering ${path} answered ${response.status}`);
      return html;
    },
  };
}

/** The context object lives in the build, so that the loaders and the server hold the same one. */
export function portsContextOf(build: ServerBuild): typeof portsContext {
  const module: object = build.entry.module;
  if (!('portsContext' in module)) throw new Error('the build has no portsContext');
  return module.portsContext as typeof portsContext;
}
