import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { catalogueIn } from '../brand/catalogue/catalogue-in.ts';
import { iconShapes } from '../content/read/brand-pictures.ts';
import { sampleLanguages } from '../content/read/files/language-folders.ts';
import { readDefaults } from '../content/read/site.ts';
import { wordsOf } from '../content/read/words/words-of.ts';
import { appIcons, sharePictures } from '../contract/paths.ts';
import { browserLaunch } from './programs/browser.mjs';

/**
 * Draws link previews and app icons into brand/public, from the tokens, drawings and texts in brand/. For each
 * language with samples, also draws previews with that language's words, into the language's own folder `public`.
 * The pictures are committed: run `npm run pictures` after changing their sources. Ignores an owner's folder, whose
 * pictures the build makes.
 */
const icons = 'brand/public';
const read = (path: string) => readFileSync(path, 'utf8');

const font = readFileSync(
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
).toString('base64');
/** The mark in the text colour of the browser's colour scheme. */
const mark = (height: number) =>
  read('brand/mark.svg').replace('<svg ', `<svg class="mark" height="${height}" `);
const drawing = (name: string) =>
  `${read('brand/drawings.svg').replace('<svg ', '<svg class="sheet" ')}<svg class="art"><use href="#${name}"/></svg>`;

const head = (
  language: string,
) => `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@font-face{font-family:"Instrument Sans Variable";src:url(data:font/woff2;base64,${font});font-weight:400 700}
${read('brand/tokens.css')}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--text);font-family:var(--font);-webkit-font-smoothing:antialiased}
</style>`;

interface SharePicture {
  language: string;
  name: string;
  title: string;
  lede: string;
  /** Markup of the drawing on the right. */
  art: string;
}

const shareStyles = `<style>
body{width:${sharePictures.widthPx}px;height:${sharePictures.heightPx}px;display:grid;grid-template-columns:1fr 440px}
main{display:flex;flex-direction:column;padding:64px 56px 64px 72px}
.name{display:flex;align-items:center;gap:14px;font-size:36px;font-weight:600;letter-spacing:-.024em;margin-left:-8px}
h1{margin-top:auto;font-size:68px;line-height:74px;font-weight:600;letter-spacing:-.028em;text-wrap:balance;hyphens:auto}
p{margin-top:20px;font-size:28px;line-height:38px;color:var(--text-2);text-wrap:pretty}
.art,img{width:440px;height:630px;object-fit:cover}
.sheet{display:none}
</style>`;

const shareMarkup = ({ language, name, title, lede, art }: SharePicture) =>
  `${head(language)}${shareStyles}<main><div class="name">${mark(52)}${name}</div><h1>${title}</h1><p>${lede}</p></main><div>${art}</div>`;

const iconMarkup = ({
  sizePx,
  room,
  rounded,
}: (typeof iconShapes)[keyof typeof iconShapes]) => `${head('en')}<style>
html{background:none}
body{background:none;width:${sizePx}px;height:${sizePx}px}
div{width:100%;height:100%;display:grid;place-items:center;background:var(--bg);border-radius:${rounded ? 22 : 0}%}
</style><div class="dark">${mark(sizePx * room)}</div>`;

async function draw(
  page: Page,
  picture: { file: string; markup: string; width: number; height: number },
) {
  const { file, markup, width, height } = picture;
  await page.setViewportSize({ width, height });
  await page.setContent(markup, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await page.screenshot({ omitBackground: true }));
}

async function sharesIn(language: string, folder: string) {
  const { name, tagline, articles, words } = await readDefaults('brand', language);
  const said = { language, name };
  const shares: (SharePicture & { address: string })[] = [
    {
      ...said,
      address: sharePictures.site,
      title: wordsOf(words).pages.home.heading,
      lede: tagline,
      art: drawing('art-candles'),
    },
    ...articles.map((article) => ({
      ...said,
      address: sharePictures.article(article.slug),
      title: article.title,
      lede: article.description,
      art: drawing(article.drawing),
    })),
    ...catalogueIn(language).products.flatMap(({ title, subtitle, drawings: [first] }) =>
      first === undefined
        ? []
        : {
            ...said,
            address: sharePictures.product(first),
            title,
            lede: subtitle ?? '',
            art: `<img src="data:image/svg+xml;base64,${Buffer.from(read(`brand/catalogue/drawings/${first}.svg`)).toString('base64')}">`,
          },
    ),
  ];
  return shares.map(({ address, ...share }) => ({ share, file: join(folder, address) }));
}

const browser = await chromium.launch(browserLaunch());
const light = await browser.newPage({ colorScheme: 'light' });
for (const [language, folder] of [
  ['en', 'brand/public'],
  ...sampleLanguages('brand').map((each) => [each, join('brand', each, 'public')]),
] as [string, string][]) {
  // Removes pictures of texts and products that no longer exist.
  rmSync(join(folder, dirname(sharePictures.site)), { recursive: true, force: true });
  for (const { share, file } of await sharesIn(language, folder)) {
    const { widthPx: width, heightPx: height } = sharePictures;
    await draw(light, { file, markup: shareMarkup(share), width, height });
  }
}
const darkPage = await browser.newPage({ colorScheme: 'dark' });
for (const icon of ['any192', 'any512', 'maskable512', 'apple180'] as const) {
  const { [icon]: shape } = iconShapes;
  const { sizePx } = shape;
  const picture = { file: join(icons, appIcons[icon]), markup: iconMarkup(shape) };
  await draw(darkPage, { ...picture, width: sizePx, height: sizePx });
}
await browser.close();
