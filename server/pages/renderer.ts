import type { FilesOf } from '../../web/entry.server.tsx';
import type { Ports } from '../../web/ports.ts';
import { builtFiles } from './built-files.ts';

export type { Ports };

/** A page whose code threw. The cause is for the log; the page that says so, in its shell, is for the visitor. */
export class RenderFailure extends Error {
  /** undefined when that page cannot be rendered either */
  readonly html: string | undefined;

  constructor(path: string, html: string | undefined, cause: unknown) {
    super(`rendering ${path} failed`, { cause });
    this.html = html;
  }
}

export interface Renderer {
  /** @throws RenderFailure when the page's code throws: the caller decides what a visitor gets then */
  render(path: string): Promise<string>;
}

/** The built site. */
export type Build = typeof import('../../web/entry.server.tsx') & { filesOf: FilesOf };

/** Loads the pages as the build has made them. */
export async function loadBuild(): Promise<Build> {
  return { ...(await import('#pages')), filesOf: builtFiles('build/client') };
}

/** Renders pages to finished HTML. No visitor's header and no host reaches a page: the same bytes go to everybody. */
export function createRenderer(
  { renderPage, renderBroken, filesOf }: Build,
  ports: Ports,
): Renderer {
  return {
    async render(path) {
      try {
        return await renderPage(path, ports, filesOf);
      } catch (cause) {
        const html = await renderBroken(path, filesOf).catch(() => undefined);
        throw new RenderFailure(path, html, cause);
      }
    },
  };
}
