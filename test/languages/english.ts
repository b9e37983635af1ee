import type { Page } from '@playwright/test';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { marketSample } from '../../content/market-sample.ts';
import { site } from '../../content/read/site.ts';
import { splitAtValues, type Text } from '../../content/read/words/sentence.ts';

interface PageText {
  text: string;
  /** The language and direction that its element declares, if any. */
  marked?: string | undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const { words: _, ...siteTexts } = await site();
const regions = new Intl.DisplayNames('en', { type: 'region' });
/** Texts that belong to the site or to no language: names, samples, countries. */
const ownTexts = [
  ...textsIn(siteTexts),
  ...textsIn(sampleCatalogue).flatMap((text) => [text, ...text.split(/<[^>]*>/)]),
  ...textsIn(marketSample),
  ...siteTexts.shippingCountries.map((code) => regions.of(code) ?? code),
  'Mara Lindqvist',
  'mara',
  'MA',
  'qqqq',
  'Wickstreet',
  'Hamburg',
  // Initials of invented names beside sample texts, units and codes.
  'LD',
  'QL',
  'NB',
  'SA',
  'PKR',
  'SKU',
  'BTC',
  'USD',
]
  .map((text) => text.trim())
  .filter((text) => /\p{L}{2}/u.test(text));
const wholeTexts = new Set(ownTexts.map((text) => text.toLowerCase()));
const phrases = [...new Set(ownTexts)]
  .filter((text) => /\s/.test(text))
  .sort((a, b) => b.length - a.length);
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const names = new RegExp(
  `(?<!\\p{L})(?:${[...new Set(ownTexts)]
    .filter((text) => /^\p{Lu}\S*$/u.test(text) || /^(?:mara|qqqq)$/.test(text))
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|')})(?!\\p{L})`,
  'gu',
);
const months =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t|tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
/** Dates, times, statuses, addresses, order numbers and commands. */
const formats = new RegExp(
  `npm run store -- [\\w -]*|HTTP \\d+|\\b(?:(?:${months})|at(?= \\d)|UTC|GMT|AM|PM|[A-Z\\d]{5}-[A-Z\\d]{5}|W-[A-Z\\d]+)\\b|https?://\\S+|/[\\w/?=&-]+|[\\w.+-]+@[\\w.-]+`,
  'g',
);

/** True if a text has words in plain letters that do not belong to a name. */
function isEnglish(text: string): boolean {
  const trimmedText = text.trim();
  if (wholeTexts.has(trimmedText.toLowerCase())) return false;
  let remainingText = trimmedText.replace(formats, ' ');
  for (const phrase of phrases) remainingText = remainingText.replaceAll(phrase, ' ');
  // A single letter is a unit, as in $1.2B.
  return /(?<!\p{L})[a-z]{2,}(?!\p{L})/iu.test(remainingText.replace(names, ' '));
}

/** Patterns that match a sentence with any values. */
const patternsOf = (text: Text) =>
  Object.values(typeof text === 'string' ? { text } : text).map((form) =>
    splitAtValues(form)
      .map((piece, index) => (index % 2 ? '.+?' : escapeRegExp(piece)))
      .join(''),
  );

/** The sample texts of several words, so without names. */
const samples = new Set(
  textsIn([
    siteTexts.articles,
    siteTexts.news,
    siteTexts.airdrops,
    siteTexts.info,
    siteTexts.tools,
    siteTexts.footer,
  ])
    .map((text) => text.trim())
    .filter((text) => /\p{L} .*\p{L}/u.test(text)),
);

const maxLacking = 300;

/** Finds texts in the wrong language. */
export interface UntranslatedTextChecker {
  faultsOf(text: PageText): string[];
}

/** @param missingTexts the English texts that the language does not translate */
export function createUntranslatedTextChecker(
  missingTexts: readonly Text[],
): UntranslatedTextChecker {
  const patterns = missingTexts.flatMap(patternsOf).sort((a, b) => b.length - a.length);
  const isKnown =
    patterns.length > 0
      ? new RegExp(`(?<!\\p{L})(?:${patterns.join('|')})(?!\\p{L})`, 'gsu')
      : /(?!)/;
  const plainPattern =
    patterns.length > 0 ? new RegExp(`^(?:${patterns.join('|')})$`, 'su') : /(?!)/;
  return {
    /** Reports English texts that have a translation, and other English texts that are not marked as English. */
    faultsOf({ text, marked }) {
      if (marked === '' && samples.has(text.trim()))
        return [`is a sample and not marked as English: ${text}`];
      if (!isEnglish(text)) return [];
      // If nearly everything is English, English in the code cannot be recognised.
      if (missingTexts.length < maxLacking && isEnglish(text.replace(isKnown, ' ')))
        return [`says ${text.trim()}`];
      if (marked === '' && plainPattern.test(text.trim()))
        return [`is not marked as English: ${text}`];
      return !marked || marked.startsWith('en') ? [] : [`is marked as ${marked}: ${text}`];
    },
  };
}

/** The direction of a page, and every text that is displayed, read aloud or shared. */
export const readPageTexts = (page: Page): Promise<{ direction: string; texts: PageText[] }> =>
  page.evaluate(() => {
    const texts = new Map<string, PageText>();
    const languageOf = (element: Element) => {
      const markedElement = element.closest('body [lang]');
      return markedElement
        ? `${markedElement.getAttribute('lang')} ${markedElement.getAttribute('dir') ?? ''}`
        : '';
    };
    const note = (text: string | null, language?: string) => {
      if (text?.trim()) texts.set(`${text}${language}`, { text, marked: language });
    };
    note(document.title);
    for (const meta of document.querySelectorAll('meta[name="description"], meta[property]'))
      if (
        /description|title|alt$/.test(
          `${meta.getAttribute('name')}${meta.getAttribute('property')}`,
        )
      )
        note(meta.getAttribute('content'));
    const attributes = ['title', 'alt', 'placeholder', 'data-week', 'data-over'];
    for (const element of document.body.querySelectorAll(':not(script, style)'))
      for (const { name, value } of element.attributes)
        if (
          /^aria-(?:label|description|valuetext|roledescription)$/.test(name) ||
          attributes.includes(name)
        )
          // The name of a container has the language of its contents.
          note(
            value,
            element.textContent?.trim() || element.querySelector('[aria-label], [alt], [title]')
              ? undefined
              : languageOf(element),
          );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || parentElement.closest('script, style')) continue;
      // Skip options in which a highlight splits the name.
      if (parentElement.closest('[role=option]')?.querySelector('mark')) continue;
      // With scripts enabled, a browser reads <noscript> as one text, tags included.
      if (parentElement.localName === 'noscript')
        note(textContent?.replaceAll(/<[^>]*>/g, '') ?? '');
      else note(textContent, languageOf(parentElement));
    }
    return { direction: document.documentElement.dir, texts: [...texts.values()] };
  });
