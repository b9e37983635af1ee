import { articleSlugs } from '../content/texts/article-slugs.ts';
import { routeTable } from '../contract/paths.ts';

/** The downloads of a page's first view, in brotli bytes: the document and the files it names. */
export interface FirstView {
  path: string;
  script: number;
  /** The page's own scripts, without those that every page loads. */
  ownScript: number;
  style: number;
  document: number;
}

const paths = Object.values(routeTable)
  .map((path) => path.replace('/:slug', `/${articleSlugs[0]}`))
  .filter((path) => !path.includes(':'));

/** The first view of every page of a running site, but of only one product. */
export async function firstViews(site: string): Promise<FirstView[]> {
  const known = new Map<string, number>();
  const sumOf = async (addresses: Iterable<string>) => {
    let bytes = 0;
    for (const address of addresses) {
      const size = known.get(address) ?? (await brotliBytes(site + address));
      known.set(address, size);
      bytes += size;
    }
    return bytes;
  };
  const pages: { path: string; scripts: Set<string>; styles: Set<string> }[] = [];
  const store = await (await fetch(`${site}/store`)).text();
  const product = /href="(\/product\/[^"]+)"/.exec(store)?.[1];
  for (const path of product === undefined ? paths : [...paths, product]) {
    const html = await (await fetch(site + path)).text();
    const all = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([it]) => it));
    pages.push({
      path,
      scripts: all(/\/assets\/[^"]+?\.js/g),
      styles: all(/\/assets\/[^"]+?\.css/g),
    });
  }
  const isShared = (script: string) => pages.every(({ scripts }) => scripts.has(script));
  const views: FirstView[] = [];
  for (const { path, scripts, styles } of pages)
    views.push({
      path,
      script: await sumOf(scripts),
      ownScript: await sumOf([...scripts].filter((script) => !isShared(script))),
      style: await sumOf(styles),
      document: await brotliBytes(site + path),
    });
  return views;
}

async function brotliBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}
