import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { productsPerStep } from '../contract/limits.ts';
import type { PageName, RouteMatch } from '../contract/paths.ts';
import { type DocumentFiles, writeDocument } from './document.ts';
import { servedLocation } from './navigation/visited-location.ts';
import { type PageDataByKind, type Ports, pageDataKindOf } from './ports.ts';
import { openFirstPage, pageAt, sourceFile } from './router/pages.ts';
import { Site } from './router/site.tsx';
import { serveSiteMode } from './state/site-mode.ts';

export { buyerPages } from './buyer/buyer-pages.tsx';
export { productPreview } from './preview/product-preview.tsx';

export type FilesOf = (pageFile: string) => DocumentFiles;

/**
 * Renders the page at a path. The result is cached, so nothing is streamed.
 *
 * @throws any error of the page's code
 */
export function renderPage(pathname: string, ports: Ports, filesOf: FilesOf): Promise<string> {
  serveSiteMode(ports);
  return render(pathname, dataAt(pageAt(pathname), ports), filesOf);
}

/** Renders the error page for a page whose code threw. */
export const renderErrorPage = (pathname: string, filesOf: FilesOf): Promise<string> =>
  render(pathname, { broken: true }, filesOf);

async function render(pathname: string, data: object | undefined, filesOf: FilesOf) {
  const page = await openFirstPage(pathname, data);
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Site page={page} place={servedLocation(pathname)} />
    </StrictMode>,
    {
      // Render Suspense boundaries inline, however long: the page is sent whole, without scripts to insert parts later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // An error within a Suspense boundary does not reject; it is reported only here.
      onError: (error) => {
        failure = error;
      },
    },
  );
  const html = await text(prelude);
  if (failure !== undefined) throw failure;
  return writeDocument({
    ...page.head(),
    html,
    data: page.data,
    files: filesOf(sourceFile(pageAt(pathname).name)),
  });
}

type Params = Readonly<Record<string, string>>;

/** Reads a page's data on the server; null if the page's own `load` does. */
const dataReaders: {
  [Key in keyof PageDataByKind]: ((ports: Ports, params: Params) => PageDataByKind[Key]) | null;
} = {
  market: ({ market }) => market(),
  products({ products }) {
    const all = products();
    return all && { products: all.slice(0, productsPerStep), count: all.length };
  },
  product: ({ product }, { id = '' }) => product(id),
  sections: null,
  info: null,
};

function dataAt({ name, params }: RouteMatch<PageName>, ports: Ports): object | undefined {
  const key = pageDataKindOf(name);
  const read = key && dataReaders[key];
  return read ? { [key]: read(ports, params) } : undefined;
}
