import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import { networkSprite } from '../../content/read/networks.ts';

const root = new URL('../../', import.meta.url);
/** One value of a record of functions: `file#export/key`. Bundlers name its chunk after what follows the last slash. */
const part = '\0site-content:';
let version = 0;

/** Imported by Node and not bundled with this file, so that all share one copy of what was read. */
const run = (address: string): Promise<Record<string, unknown>> => import(address);
const fileOf = (name: string) => fileURLToPath(new URL(`content/${name}`, root));
const valuesOf = (file: string) => run(`${pathToFileURL(file).href}?read=${version}`);

const web = fileURLToPath(new URL('web/', root));
const messages = fileURLToPath(new URL('content/messages/', root));

/** The parts of the operator's data that are known, in place of its names: no page has what only another says. */
async function withBrand(code: string): Promise<string> {
  const { brand } = (await valuesOf(fileOf('brand.ts'))) as { brand: Record<string, unknown> };
  return code
    .replaceAll(/import \{ brand \} from '[^']*\/brand\.ts';/g, '')
    .replaceAll(/\bbrand\.(\w+)/g, (whole, name) =>
      name in brand ? JSON.stringify(brand[name]) : whole,
    );
}

/** The words of a page in place of their names. */
async function withOwnWords(code: string): Promise<string> {
  const { pages } = (await valuesOf(fileOf('pages.ts'))) as {
    pages: Record<string, Record<string, string>>;
  };
  return code
    .replaceAll(/import \{ pages \} from '[^']*\/content\/pages\.ts';/g, '')
    .replaceAll(/\bpages\.(\w+)(?:\.(\w+))?/g, (whole, page, word) => {
      const words = pages[page];
      if (words === undefined) return whole;
      const { title, description } = words;
      return JSON.stringify(word === undefined ? { title, description } : words[word]);
    });
}

/**
 * Bundles of the modules in content/ hold what these modules say, and neither the files they read nor what reads them. A
 * record of functions becomes a record of imports, each a file of its own.
 */
export const siteContent: Plugin = {
  name: 'site-content',
  enforce: 'pre',
  // Our icons and previews show our mark and name.
  config: async () =>
    (await valuesOf(fileOf('logo.ts')))['hasOwnLook'] ? { publicDir: false } : {},
  resolveId: { filter: { id: new RegExp(`^${part}`) }, handler: (id) => id },
  load: {
    filter: { id: [new RegExp(`^${part}`), /\/content\/[a-z-]+\.ts$/] },
    async handler(id) {
      if (id.startsWith(part)) {
        const [file = '', name = '', key = ''] = id.slice(part.length).split(/#|\/(?=[^/]*$)/);
        const record = (await valuesOf(file))[name] as Record<string, () => Promise<unknown>>;
        return `export default ${JSON.stringify(await record[key]?.())}`;
      }
      return Object.entries(await valuesOf(id))
        .map(([name, value]) => `export const ${name} = ${codeOf(value, `${id}#${name}`)};`)
        .join('\n');
    },
  },
  // Literals: labels cost no more than words in the code would, a page has no words of others, and the bundler leaves out what
  // is switched off with all that it imports. It looks into constants of other modules only when it is too late for that.
  transform: {
    filter: {
      id: /\.tsx?$|\/web\/app\.css$/,
      code: /\/content\/(?:shown|labels|pages)\.ts'|\/brand\.ts'|brand\/tokens\.css/,
    },
    async handler(code, id) {
      if (id.endsWith('.css'))
        return `${code}\n${(await valuesOf(fileOf('own-style.ts')))['ownStyle']}`;
      const shown = Object.entries(await valuesOf(fileOf('shown.ts')));
      const { labels } = await (await siteModule()).site();
      const words = new Map(
        Object.entries(labels).flatMap(([group, each]) =>
          Object.entries(each).map(([name, label]) => [`labels.${group}.${name}`, label]),
        ),
      );
      const named = code
        .replaceAll(/import \{[^}]*\} from '[^']*\/content\/(?:shown|labels)\.ts';/g, '')
        .replaceAll(/\blabels\.\w+\.\w+/g, (name) => JSON.stringify(words.get(name)));
      // The server lists all pages, and says everything of who runs the site.
      const isShown = id.startsWith(web) || id.startsWith(messages);
      const own = isShown ? await withBrand(await withOwnWords(named)) : named;
      return shown.reduce(
        (rest, [name, value]) => rest.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(value)),
        own,
      );
    },
  },
  async generateBundle(_options, bundle) {
    const { forgetOldPictures, pictureBytes, site, siteFolders } = await siteModule();
    const { logo, publicFiles, pictureFiles } = await site();
    // The owner's logo stands in every place of the mark.
    for (const [fileName, file] of Object.entries(bundle))
      if (logo && file.type === 'asset' && file.names.includes('mark.svg')) delete bundle[fileName];
    if (this.environment.name !== 'client') return;
    for (const { address, bytes: source } of await lookFiles())
      this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    for (const fileName of publicFiles)
      this.emitFile({
        type: 'asset',
        fileName,
        source: readFileSync(join(siteFolders().own, 'public', fileName)),
      });
    for (const file of pictureFiles)
      this.emitFile({
        type: 'asset',
        fileName: file.fileName,
        source: await pictureBytes(file),
      });
    await forgetOldPictures();
  },
  configureServer: watchContent,
};

const siteModule = () =>
  run(new URL('content/read/site.ts', root).href) as Promise<
    typeof import('../../content/read/site.ts')
  >;
const lookModule = () =>
  run(new URL('content/read/look.ts', root).href) as Promise<
    typeof import('../../content/read/look.ts')
  >;

/** The owner's logo and what is drawn from it, and the drawings of the footer's networks. */
async function lookFiles() {
  const [{ site }, { lookOf }] = await Promise.all([siteModule(), lookModule()]);
  const read = await site();
  const { logo, logoForDark, social } = read;
  const drawn = await lookOf(read);
  const sprite = networkSprite(social.map(({ label }) => label));
  return [
    ...[logo, logoForDark].flatMap((each) =>
      each ? [{ address: each.address, bytes: Buffer.from(each.base64, 'base64') }] : [],
    ),
    ...(sprite ? [{ address: sprite.address, bytes: sprite.svg }] : []),
    ...(drawn ? [...Object.values(drawn.icons), drawn.share] : []),
  ];
}

function codeOf(value: unknown, at: string): string {
  if (typeof value === 'function')
    throw new Error(`${at} is a function: what a site's content exports has to be values.`);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0 || !entries.every(([, each]) => typeof each === 'function'))
    return JSON.stringify(value);
  const imports = entries.map(([key]) => {
    const module = JSON.stringify(`${part}${at}/${key}`);
    return `${JSON.stringify(key)}: async () => (await import(${module})).default`;
  });
  return `{${imports.join(',')}}`;
}

/** In development a change of the texts is shown at once. */
async function watchContent(server: ViteDevServer): Promise<void> {
  const { forgetSite, pictureBytes, site, siteFolders } = await siteModule();
  /** A file drawn from the logo, the logo itself, or a picture of a text. */
  const ownFile = async (address: string) => {
    const drawn = (await lookFiles()).find((file) => file.address === address);
    if (drawn) return drawn.bytes;
    const { pictureFiles } = await site();
    const file = pictureFiles.find(({ fileName }) => `/${fileName}` === address);
    return file && pictureBytes(file);
  };
  server.middlewares.use((req, res, next) => {
    if (!req.url?.startsWith('/assets/')) return next();
    ownFile(req.url).then((body) => {
      if (body === undefined) return next();
      const ending = extname(req.url ?? '').slice(1);
      res.setHeader('content-type', `image/${{ svg: 'svg+xml', jpg: 'jpeg' }[ending] ?? ending}`);
      res.end(body);
    }, next);
  });
  const folders = Object.values(siteFolders());
  server.watcher.add(folders);
  server.watcher.on('all', (_event, file) => {
    if (!folders.some((folder) => !relative(folder, file).startsWith('..'))) return;
    version += 1;
    forgetSite();
    for (const environment of Object.values(server.environments)) {
      environment.moduleGraph.invalidateAll();
      environment.hot.send({ type: 'full-reload' });
    }
  });
}
