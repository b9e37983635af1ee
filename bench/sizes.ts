import { articleSlugs } from '../brand/content/article-slugs.ts';
import { routeTable } from '../contract/paths.ts';
import { type Benchmark, kB, type Row } from './rows.ts';
import { runSite } from './site.ts';

const addresses = Object.values(routeTable)
  .map((path) => path.replace('/:slug', `/${articleSlugs[0]}`))
  .filter((path) => !path.includes(':'));

/** What the first view of each route asks for, in brotli: its document and what the document names. */
export const sizes: Benchmark = async () => {
  const site = await runSite();
  const rows: Row[] = [];
  const known = new Map<string, number>();
  const sizeOf = async (address: string) => {
    const size = known.get(address) ?? (await brotliBytes(site.url + address));
    known.set(address, size);
    return size;
  };
  try {
    const routes: { path: string; scripts: string[]; styles: string[]; document: number }[] = [];
    for (const path of addresses) {
      const html = await (await fetch(site.url + path)).text();
      const all = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([it]) => it))];
      routes.push({
        path,
        scripts: all(/\/assets\/[^"]+?\.js/g),
        styles: all(/\/assets\/[^"]+?\.css/g),
        document: await brotliBytes(site.url + path),
      });
    }
    const [first, ...others] = routes;
    const shared = new Set(
      first?.scripts.filter((file) => others.every(({ scripts }) => scripts.includes(file))),
    );
    const sum = async (files: Iterable<string>) => {
      let bytes = 0;
      for (const file of files) bytes += await sizeOf(file);
      return bytes;
    };
    const sharedBytes = await sum(shared);
    rows.push({ what: 'script that every route loads', figure: kB(sharedBytes) });
    for (const { path, scripts, styles, document } of routes) {
      const script = await sum(scripts);
      const style = await sum(styles);
      const own = script - sharedBytes;
      const reached = (path === '/' ? script <= 110_000 : own <= 15_000) && style <= 15_000;
      rows.push({
        what: `first view of ${path}`,
        figure: `script ${kB(script)} (own ${kB(own)}), style ${kB(style)}, document ${kB(document)}`,
        toReach: path === '/' ? 'script ≤ 110 kB' : 'own ≤ 15 kB, style ≤ 15 kB',
        reached,
      });
    }
  } finally {
    await site.stop();
  }
  return rows;
};

async function brotliBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}
