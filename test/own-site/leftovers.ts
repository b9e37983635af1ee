import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/**
 * The texts of site.yaml and of pages, which an owner replaces. The words of the interface are specified defaults and
 * stay.
 */
const ownersTexts = ['brand/site.yaml', 'words/en/pages.yaml'].map((file) =>
  parse(readFileSync(file, 'utf8')),
);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The phrases of a text in Markdown, split at its markup. */
const phrasesIn = (text: string) =>
  text
    .replaceAll('**', '')
    .split(/\n\n|\n- |[[\](){}`|#]|: /)
    .map((phrase) => phrase.trim());

const texts = filesIn('brand').filter((path) => path.endsWith('.md'));
const phrases = [
  ...textsIn(ownersTexts),
  ...texts.flatMap((path) => phrasesIn(readFileSync(path, 'utf8'))),
  ...sampleCatalogue.products.flatMap(({ title, subtitle }) => [title, subtitle ?? '']),
]
  // Shorter phrases may occur in any text.
  .filter((phrase) => phrase.split(/\s+/).length >= 5)
  .map((phrase) => phrase.slice(0, 60));

/** Mentions of the software's own brand in a text, with some text around each. */
export const findBrandWords = (text: string): string[] => [
  ...(text.match(/.{0,40}(?:candlewick|tallow).{0,40}/gi) ?? []),
  ...phrases.filter((phrase) => text.includes(phrase)),
];

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
/** The sheet of drawings stays, because pages take arrows from it. */
const sharedDrawings = ['drawings.svg'];
const pictures = new Map(
  filesIn('brand')
    .filter((path) => /\.(svg|png)$/.test(path) && !sharedDrawings.includes(basename(path)))
    .map((path) => [hashOf(path), path]),
);

/** The brand's names, words and pictures in a built folder. */
export function findBrandInFiles(folder: string): string[] {
  return filesIn(folder).flatMap((path) => {
    const words = /\.(js|css|svg|txt)$/.test(path) ? readFileSync(path, 'utf8') : '';
    const sameDrawing = pictures.get(hashOf(path));
    return [
      ...findBrandWords(`${path.slice(folder.length)}\n${words}`),
      ...(sameDrawing ? [sameDrawing] : []),
    ];
  });
}

/** The flame of the default mark. The pages of two tools use it as a sign of heat. */
const flame = 'M16.9.9c';
const withFlame = /^\/tools\/(?:gas-tracker|fear-and-greed)/;

/** The brand's colours that follow from its accent, by name, in each theme. */
const accents = [
  ...readFileSync('brand/tokens.css', 'utf8').matchAll(
    /--((?:flame|glow-color|on-flame|art-(?:candle|ember|glow))[\w-]*): (oklch\([^)]*\));/g,
  ),
].map(([, name = '', colour = '']) => [`--${name}`, colour] as const);

/** The brand's words and pictures on the page that a browser shows. */
export async function findBrandOnPage(page: Page): Promise<string[]> {
  const html = await page.content();
  const set = await page.evaluate(
    (names) =>
      names.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
    accents.map(([name]) => name),
  );
  const hasFlame = html.includes(flame) && !withFlame.test(new URL(page.url()).pathname);
  return [
    ...findBrandWords(html),
    ...(hasFlame ? ['the flame of the mark'] : []),
    ...accents.filter(([, colour], index) => set[index] === colour).map(([name]) => name),
  ];
}
