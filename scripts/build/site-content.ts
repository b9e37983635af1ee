import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import { networkSprite } from '../../content/read/settings/social-networks.ts';
import { type ConstantModule, inlineConstants } from './inline-constants.ts';
import { englishData, withWordFunctions, wordConstants } from './inline-words.ts';

const root = new URL('../../', import.meta.url);
/** One function of a record: `file#export/key`. Bundlers name its chunk after the text behind the last slash. */
const partPrefix = '\0site-content:';
let version = 0;

/** Import the module in Node instead of bundling it here, so that all importers share one copy of the words. */
const runModule = (address: string): Promise<Record<string, unknown>> => import(address);
const fileOf = (name: string) => fileURLToPath(new URL(`content/${name}`, root));
const valuesOf = (file: string) => runModule(`${pathToFileURL(file).href}?read=${version}`);

const web = fileURLToPath(new URL('web/', root));
const messages = fileURLToPath(new URL('content/messages/', root));

/** Modules of content/ that are inlined as constants: words, switches and, in browsers, the facts about the owner. */
async function constantsFor(id: string): Promise<ConstantModule[]> {
  const [{ site }, { readEnglish }] = await Promise.all([siteModule(), wordsModule()]);
  const plain = async (name: string): Promise<ConstantModule> => ({
    file: fileOf(`${name}.ts`),
    exports: await valuesOf(fileOf(`${name}.ts`)),
    // Add brackets, because a minus before a negative number would become a decrement.
    codeOf: (value) => (value === undefined ? null : inBrackets(JSON.stringify(value))),
  });
  // The server needs the list of all pages and all facts about the operator, so only browsers get these modules as
  // constants.
  const ofPages = id.startsWith(web) || id.startsWith(messages) ? [await plain('look/brand')] : [];
  return [
    wordConstants((await site()).words, readEnglish()),
    await plain('features'),
    await plain('samples'),
    await plain('language'),
    await plain('locale'),
    await formatOfSite(),
    ...ofPages,
  ];
}

/** The locale's formats of numbers and dates, which replace the English ones. */
async function formatOfSite(): Promise<ConstantModule> {
  const siteLocale = (await valuesOf(
    fileOf('locale.ts'),
  )) as typeof import('../../content/locale.ts');
  const { localeModule } = (await runModule(
    new URL('scripts/build/locale-module.ts', root).href,
  )) as typeof import('./locale-module.ts');
  const { address, exports } = localeModule(siteLocale);
  return {
    file: fileURLToPath(address),
    exports,
    codeOf: (value) => (value === undefined ? null : JSON.stringify(value)),
  };
}

/**
 * Replaces modules of content/ with their values in bundles, without the files and the readers behind them. A record
 * of functions becomes a record of imports, with a file for each.
 */
export const siteContent: Plugin = {
  name: 'site-content',
  enforce: 'pre',
  // The bundled icons and previews show the software's logo and name, so leave them out for a site with its own look.
  config: async () =>
    (await valuesOf(fileOf('look/logo.ts')))['hasOwnLook'] ? { publicDir: false } : {},
  resolveId: { filter: { id: new RegExp(`^${partPrefix}`) }, handler: (id) => id },
  load: {
    filter: {
      id: [new RegExp(`^${partPrefix}`), /\/content\/(?:(?:look|shop|texts)\/)?[a-z-]+\.ts$/],
    },
    async handler(id) {
      if (id.startsWith(partPrefix)) {
        const [file = '', name = '', key = ''] = id
          .slice(partPrefix.length)
          .split(/#|\/(?=[^/]*$)/);
        const record = (await valuesOf(file))[name] as Record<string, () => Promise<unknown>>;
        return `export default ${JSON.stringify(await record[key]?.())}`;
      }
      if (id === fileOf('words.ts')) throw new Error('The words are put in where they are used.');
      return Object.entries(await valuesOf(id))
        .map(([name, value]) => `export const ${name} = ${codeOf(value, `${id}#${name}`)};`)
        .join('\n');
    },
  },
  transform: {
    filter: { id: /\/web\/app\.css$/, code: /brand\/tokens\.css/ },
    handler: async (code) =>
      `${code}\n${(await valuesOf(fileOf('look/own-style.ts')))['ownStyle']}`,
  },
  async generateBundle(_options, bundle) {
    const { deleteUnusedPictures, pictureBytes, site, siteFolders } = await siteModule();
    const { logo, publicFiles, pictureFiles, hasOwnLook, language } = await site();
    // The owner's logo replaces every use of the mark.
    for (const [fileName, file] of Object.entries(bundle))
      if (logo && file.type === 'asset' && file.names.includes('mark.svg')) delete bundle[fileName];
    if (this.environment.name !== 'client') return;
    for (const { url, bytes: source } of await lookFiles())
      this.emitFile({ type: 'asset', fileName: url.slice(1), source });
    // The previews in the site's language replace the English ones among the public files.
    if (!hasOwnLook)
      for (const { url, path } of (await foldersModule()).linkPreviewsIn(
        siteFolders().defaults,
        language,
      ))
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: readFileSync(path) });
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
    await deleteUnusedPictures();
  },
  configureServer: watchContent,
};

/**
 * Inlines values that are known while building. The bundler itself inlines constants of other modules too late, after
 * it has decided which code to keep.
 */
export const siteConstants: Plugin = {
  name: 'site-constants',
  enforce: 'pre',
  transform: {
    filter: {
      id: /\.tsx?$/,
      code: /\/(?:words|features|samples|language|locale|locale-format|brand)\.ts'/,
    },
    handler: async (code, id) =>
      withWordFunctions(inlineConstants(code, id, await constantsFor(id))),
  },
};

const elements = fileURLToPath(new URL('./english-elements.ts', import.meta.url));

/** Marks English texts while React creates elements, by a module that wraps React's runtime. */
export const siteEnglish: Plugin = {
  name: 'site-english',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-(?:dev-)?runtime$/ },
    handler: async (id, importer) =>
      importer?.startsWith('\0english:') || (await dataInEnglish()) === null
        ? null
        : `\0english:${id}`,
  },
  load: {
    filter: { id: /^\0english:/ },
    async handler(id) {
      const runtime = JSON.stringify(id.slice('\0english:'.length));
      const data = JSON.stringify(await dataInEnglish());
      return `import * as runtime from ${runtime};
import { englishElements } from ${JSON.stringify(elements)};
const mark = englishElements(${data}, runtime.jsx ?? runtime.jsxDEV);
const by = (make) => (type, props, ...rest) => make(type, mark(type, props), ...rest);
export const { Fragment } = runtime;
export const jsx = by(runtime.jsx);
export const jsxs = by(runtime.jsxs);
export const jsxDEV = by(runtime.jsxDEV);`;
    },
  },
};

async function dataInEnglish() {
  const [{ site }, { readEnglish }] = await Promise.all([siteModule(), wordsModule()]);
  const { words, englishSamples } = await site();
  return englishData(words, readEnglish(), englishSamples);
}

const inBrackets = (code: string) => (code.startsWith('-') ? `(${code})` : code);

const siteModule = () =>
  runModule(new URL('content/read/site.ts', root).href) as Promise<
    typeof import('../../content/read/site.ts')
  >;
const wordsModule = () =>
  runModule(new URL('content/read/words/read-words.ts', root).href) as Promise<
    typeof import('../../content/read/words/read-words.ts')
  >;
const foldersModule = () =>
  runModule(new URL('content/read/files/language-folders.ts', root).href) as Promise<
    typeof import('../../content/read/files/language-folders.ts')
  >;
const lookModule = () =>
  runModule(new URL('content/read/brand-pictures.ts', root).href) as Promise<
    typeof import('../../content/read/brand-pictures.ts')
  >;

/** The owner's logo, the icons made from it, and the drawings of the footer's networks. */
async function lookFiles() {
  const [{ site }, { brandPictures }] = await Promise.all([siteModule(), lookModule()]);
  const read = await site();
  const { logo, logoForDark, social } = read;
  const drawn = await brandPictures(read);
  const sprite = networkSprite(social.map(({ label }) => label));
  return [
    ...[logo, logoForDark].flatMap((each) =>
      each ? [{ url: each.url, bytes: Buffer.from(each.base64, 'base64') }] : [],
    ),
    ...(sprite ? [{ url: sprite.url, bytes: sprite.svg }] : []),
    ...(drawn ? [...Object.values(drawn.icons), drawn.share] : []),
  ];
}

function codeOf(value: unknown, at: string): string {
  if (typeof value === 'function')
    throw new Error(`${at} is a function: what a site's content exports has to be values.`);
  // JSON would write such a value as an empty object.
  if (value instanceof Map || value instanceof Set || value instanceof Date)
    throw new Error(`${at} is no plain value: what a site's content exports has to be JSON.`);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0 || !entries.every(([, each]) => typeof each === 'function'))
    return JSON.stringify(value);
  const imports = entries.map(([key]) => {
    const module = JSON.stringify(`${partPrefix}${at}/${key}`);
    return `${JSON.stringify(key)}: async () => (await import(${module})).default`;
  });
  return `{${imports.join(',')}}`;
}

/** Shows changes of the texts at once during development. */
async function watchContent(server: ViteDevServer): Promise<void> {
  const { forgetSite, pictureBytes, site, siteFolders } = await siteModule();
  /** A file drawn from the logo, the logo itself, or a picture of a text. */
  const ownFile = async (address: string) => {
    const drawn = (await lookFiles()).find((file) => file.url === address);
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
  const { forgetEnglish, wordsFolder } = await wordsModule();
  const folders = [...Object.values(siteFolders()), wordsFolder];
  server.watcher.add(folders);
  server.watcher.on('all', (_event, file) => {
    if (!folders.some((folder) => !relative(folder, file).startsWith('..'))) return;
    version += 1;
    forgetSite();
    forgetEnglish();
    for (const environment of Object.values(server.environments)) {
      environment.moduleGraph.invalidateAll();
      environment.hot.send({ type: 'full-reload' });
    }
  });
}
