import type { FilesOf } from '../../web/entry.server.tsx';
import type { Ports } from '../../web/ports.ts';
import { builtClientFolder, builtFiles } from './built-files.ts';

export type { Ports };

/** A page's code threw. The cause is for the log, the HTML of the error page for the visitor. */
export class RenderError extends Error {
  /** The error page; undefined if it cannot be rendered either. */
  readonly html: string | undefined;

  constructor(path: string, html: string | undefined, cause: unknown) {
    super(`rendering ${path} failed`, { cause });
    this.html = html;
  }
}

export interface Renderer {
  /** @throws RenderError when the page's code throws */
  render(path: string): Promise<string>;
}

export type Build = typeof import('../../web/entry.server.tsx') & { filesOf: FilesOf };

export async function loadBuild(): Promise<Build> {
  return { ...(await import('#pages')), filesOf: builtFiles(builtClientFolder) };
}

/** Renders pages to HTML. No request header reaches a page, so every visitor gets the same bytes. */
export function createRenderer(
  { renderPage, renderErrorPage, filesOf }: Build,
  ports: Ports,
): Renderer {
  return {
    async render(path) {
      try {
        return await renderPage(path, ports, filesOf);
      } catch (cause) {
        const html = await renderErrorPage(path, filesOf).catch(() => undefined);
        throw new RenderError(path, html, cause);
      }
    },
  };
}
