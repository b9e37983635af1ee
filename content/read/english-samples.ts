import type { SiteFile } from './settings/settings-files.ts';
import type { Site } from './site-types.ts';
import { baseLanguage } from './words/read-words.ts';

/**
 * The texts that a site in another language shows in English.
 *
 * @param areEnglish true if the default settings are in English
 */
export function englishSamples(
  site: Pick<Site, keyof SiteFile | 'articles' | 'news' | 'airdrops' | 'info'>,
  standard: SiteFile,
  areEnglish: boolean,
): string[] {
  const items = [site.articles, site.news, site.airdrops, site.info].flat();
  const settings = ['footer', 'tools', 'statCards', 'tagline', 'subscribersClaim'] as const;
  // Leave out coin names, which belong to no language and also occur in the market list.
  const coins = new Set(site.trendingCoins.map(({ name }) => name));
  const shownTexts = new Set(textsIn(settings.map((field) => site[field])));
  const hours = site.operator.hours === standard.operator.hours ? [standard.operator.hours] : [];
  return [
    ...items
      .filter(({ languageAttributes }) => languageAttributes !== undefined)
      .flatMap((item) => [
        ...Object.entries(item).flatMap(([field, value]) =>
          frontFields.has(field) ? textsIn(value) : [],
        ),
        ...('sections' in item ? item.sections.map(({ heading }) => heading) : []),
      ]),
    ...(areEnglish && site.language !== baseLanguage
      ? [
          ...textsIn(settings.map((field) => standard[field])).filter((text) =>
            shownTexts.has(text),
          ),
          ...hours,
        ]
      : []),
  ].filter((text) => !coins.has(text));
}

/** The fields of a text's front matter that visitors read. */
const frontFields = new Set([
  'title',
  'description',
  'summary',
  'category',
  'lede',
  'reward',
  'time',
]);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
