import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Ports, portsContext } from '../../web/ports.ts';

export type { Ports };

/** A page whose code threw. The cause is for the log; the page that says so, in its shell, is for the visitor. */
export class RenderFailure extends Error {
  readonly html: string;

  constructor(path: string, html: string, cause: unknown) {
    super(`rendering ${path} failed`, { cause });
    this.html = html;
  }
}

export interface Renderer {
  /** @throws RenderFailure when the page's code throws: the caller decides what a visitor gets then */
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
  const causes = new WeakMap<Request, unknown>();
  const { module } = build.entry;
  const handle = createRequestHandler(
    {
      ...build,
      entry: {
        module: {
          ...module,
          // The router tells of an error here only; its answer has no word of it.
          handleError: (error, { request }) => causes.set(request, error),
        },
      },
    },
    process.env['NODE_ENV'],
  );
  const context = portsContextOf(build);
  return {
    async render(path) {
      const provider = new RouterContextProvider();
      provider.set(context, ports);
      // No visitor's header and no real host reaches the page: the same bytes go to everybody.
      const request = new Request(new URL(path, 'http://localhost'));
      const response = await handle(request, provider);
      const html = await response.text();
      if (response.status >= 500) throw new RenderFailure(path, html, causes.get(request));
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
