import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { href } from '../../../contract/paths.ts';
import type { WrittenPrice } from '../../../domain/money/currency-step.ts';
import { languageFolder } from '../files/language-folders.ts';
import { readText, type TextFile } from '../files/text-file.ts';
import { languageVariety, spellAsVariety } from '../files/varieties.ts';
import { type Problem, SiteError } from '../problem.ts';
import type { SiteLinks } from '../text/links.ts';
import { baseLanguage } from '../words/read-words.ts';
import { checkGroupLines } from '../yaml/group-lines.ts';
import { readYaml } from '../yaml/yaml.ts';
import { shopSchema } from './shop-schema.ts';
import { siteSchema } from './site-schema.ts';

export type SiteFile = z.infer<typeof siteSchema>;
export type ShopFile = z.infer<typeof shopSchema>;

const fieldFiles = (file: string, shape: object): ReadonlyMap<string, string> =>
  new Map(Object.keys(shape).map((field) => [field, file]));

/** Reads a default file in a language: the English one with the language's own laid over it. */
function readDefault<Schema extends z.ZodType>(
  schema: Schema,
  { defaults, language, name }: { defaults: string; language: string; name: string },
): { standard: z.infer<Schema>; example: string } {
  const problems: Problem[] = [];
  const read = ({ text, path }: TextFile, defaults?: z.infer<Schema>) =>
    readYaml(text, schema, { file: path, firstLine: 1 }, problems, { defaults })?.data;
  const folder = languageFolder(defaults, language);
  const english = readText(join(defaults, name), problems);
  const inLanguage = folder === null ? null : readText(join(folder, name), problems);
  const englishData = english === null ? undefined : read(english);
  const standard =
    inLanguage === null ? englishData : read(spellAsVariety(inLanguage, language), englishData);
  if (english === null || standard === undefined) throw new SiteError(problems);
  return { standard, example: english.text };
}

/**
 * The language, or the variety of it, that site.yaml names. The language decides which defaults the file is laid over.
 */
function languageOf(file: TextFile | null, language: string | undefined): string {
  const fields = file && parseDocument(file.text);
  const named = (field: 'language' | 'locale') =>
    siteSchema.shape[field].safeParse(fields?.get(field)).data;
  return languageVariety(language ?? named('language') ?? baseLanguage, named('locale'));
}

/**
 * Reads site.yaml: the defaults, and the owner's laid over them, or null if the owner's file has faults.
 *
 * @param language replaces the language that the owner's file names
 */
export function readSiteFile(
  { defaults, own, language }: { defaults: string; own: string; language?: string | undefined },
  links: SiteLinks,
  problems: Problem[],
) {
  const before = problems.length;
  const file = readText(join(own, 'site.yaml'), problems);
  const variety = languageOf(file, language);
  const { standard, example } = readDefault(siteSchema, {
    defaults,
    language: variety,
    name: 'site.yaml',
  });
  if (file !== null) checkGroupLines(file, example, problems);
  // Skip a file with faults, because YAML would report another fault for the same lines.
  const given =
    file && problems.length === before
      ? readYaml(file.text, siteSchema, { file: file.path, firstLine: 1 }, problems, {
          defaults: standard,
          elsewhere: fieldFiles('shop.yaml', shopSchema.shape),
        })
      : null;
  for (const [column, { entries }] of (given?.data.footer ?? []).entries())
    for (const [entry, { address }] of entries.entries())
      if (file && given && address?.startsWith('/')) {
        const line = given.lineOf(['footer', column, 'entries', entry, 'address']);
        links.note({ href: address, page: href('home'), file: file.path, line });
      }
  // The bundled price is 0, so a price above 0 is the owner's.
  const field = 'shippingFlatRateCents';
  const flatPrice: WrittenPrice[] =
    file && given && given.data[field] > 0
      ? [{ file: file.path, line: given.lineOf([field]), name: field, cents: given.data[field] }]
      : [];
  return {
    standard,
    settings: given?.data ?? (problems.length > before ? null : standard),
    variety,
    flatPrice,
    written: given?.written ?? [],
    lineOf: given?.lineOf,
  };
}

interface ReadShop {
  standard: ShopFile;
  /** Null if the owner's file has faults. */
  shop: ShopFile | null;
  zonePrices: readonly WrittenPrice[];
  written: readonly string[];
  /** The line of a field in the owner's file; undefined if there is no file. */
  lineOf?: ((path: readonly string[]) => number) | undefined;
}

/** Reads shop.yaml: the defaults, and the owner's laid over them. */
export function readShop(
  { defaults, own, language }: { defaults: string; own: string; language: string },
  problems: Problem[],
): ReadShop {
  const { standard, example } = readDefault(shopSchema, { defaults, language, name: 'shop.yaml' });
  const before = problems.length;
  const file = readText(join(own, 'shop.yaml'), problems);
  if (file === null)
    return {
      standard,
      shop: problems.length === before ? standard : null,
      zonePrices: [],
      written: [],
    };
  checkGroupLines(file, example, problems);
  const place = { file: file.path, firstLine: 1 };
  const given =
    problems.length === before
      ? readYaml(file.text, shopSchema, place, problems, {
          defaults: standard,
          elsewhere: fieldFiles('site.yaml', siteSchema.shape),
        })
      : null;
  const zonePrices = (given?.data.zones ?? []).map(({ priceCents: cents, name }, index) => ({
    file: file.path,
    line: given?.lineOf(['zones', index, 'priceCents']) ?? 1,
    name: `priceCents of ${name}`,
    cents,
  }));
  return {
    standard,
    shop: given?.data ?? null,
    zonePrices,
    written: given?.written ?? [],
    lineOf: given?.lineOf,
  };
}
