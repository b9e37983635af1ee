import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { href } from '../../../contract/paths.ts';
import type { WrittenPrice } from '../../../domain/money/currency-step.ts';
import { folderIn } from '../files/language-folders.ts';
import { readText, type TextFile } from '../files/text-file.ts';
import { type Problem, SiteError } from '../problem.ts';
import type { SiteLinks } from '../text/links.ts';
import { english } from '../words/read-words.ts';
import { checkGroupLines } from '../yaml/group-lines.ts';
import { renamedFields } from '../yaml/renamed-fields.ts';
import { readYaml } from '../yaml/yaml.ts';
import { shopFile } from './shop-schema.ts';
import { siteFile } from './site-schema.ts';

export type SiteFile = z.infer<typeof siteFile>;
export type ShopFile = z.infer<typeof shopFile>;

/** The fields of a file, each with its name. */
const fieldsOf = (file: string, shape: object): ReadonlyMap<string, string> =>
  new Map(Object.keys(shape).map((field) => [field, file]));

/** A default file as it says it in a language: the English one, and laid over it what the language's own says. */
function standardOf<Schema extends z.ZodType>(
  schema: Schema,
  { defaults, language, name }: { defaults: string; language: string; name: string },
): { standard: z.infer<Schema>; example: string } {
  const problems: Problem[] = [];
  const read = ({ text, path }: TextFile, defaults?: z.infer<Schema>) =>
    readYaml(text, schema, { file: path, firstLine: 1 }, problems, { defaults })?.data;
  const folder = folderIn(defaults, language);
  const english = readText(join(defaults, name), problems);
  const inLanguage = folder === null ? null : readText(join(folder, name), problems);
  const said = english === null ? undefined : read(english);
  const standard = inLanguage === null ? said : read(inLanguage, said);
  if (english === null || standard === undefined) throw new SiteError(problems);
  return { standard, example: english.text };
}

/** The language that site.yaml names, null if it names none. It decides which defaults the file is laid over. */
function languageOf(file: TextFile | null): string | null {
  if (file === null) return null;
  const named: unknown = parseDocument(file.text).get('language');
  return siteFile.shape.language.safeParse(named).data ?? null;
}

/**
 * site.yaml: the default, and with the owner's laid over it, which is null if it has faults.
 *
 * @param language in place of the one that the owner's file names
 */
export function readSiteFile(
  { defaults, own, language }: { defaults: string; own: string; language?: string | undefined },
  links: SiteLinks,
  notes: Problem[],
  problems: Problem[],
) {
  const before = problems.length;
  const file = readText(join(own, 'site.yaml'), problems);
  const named = language ?? languageOf(file) ?? english;
  const { standard, example } = standardOf(siteFile, {
    defaults,
    language: named,
    name: 'site.yaml',
  });
  if (file !== null) checkGroupLines(file, example, problems);
  // YAML would say something else about the same lines.
  const given =
    file && problems.length === before
      ? readYaml(file.text, siteFile, { file: file.path, firstLine: 1 }, problems, {
          defaults: standard,
          renamed: renamedFields,
          notes,
          elsewhere: fieldsOf('shop.yaml', shopFile.shape),
        })
      : null;
  for (const [column, { entries }] of (given?.data.footer ?? []).entries())
    for (const [entry, { address }] of entries.entries())
      if (file && given && address?.startsWith('/')) {
        const line = given.lineOf(['footer', column, 'entries', entry, 'address']);
        links.note({ href: address, page: href('home'), file: file.path, line });
      }
  // Where it comes with the software it costs nothing.
  const field = 'shippingFlatRateCents';
  const flatPrice: WrittenPrice[] =
    file && given && given.data[field] > 0
      ? [{ file: file.path, line: given.lineOf([field]), name: field, cents: given.data[field] }]
      : [];
  return {
    standard,
    settings: given?.data ?? (problems.length > before ? null : standard),
    flatPrice,
    written: given?.written ?? [],
  };
}

/** shop.yaml: the default, and with the owner's laid over it; null if that has faults. */
export function readShop(
  { defaults, own, language }: { defaults: string; own: string; language: string },
  problems: Problem[],
): {
  standard: ShopFile;
  shop: ShopFile | null;
  zonePrices: readonly WrittenPrice[];
  written: readonly string[];
} {
  const { standard, example } = standardOf(shopFile, { defaults, language, name: 'shop.yaml' });
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
      ? readYaml(file.text, shopFile, place, problems, {
          defaults: standard,
          elsewhere: fieldsOf('site.yaml', siteFile.shape),
        })
      : null;
  const zonePrices = (given?.data.zones ?? []).map(({ priceCents: cents, name }, index) => ({
    file: file.path,
    line: given?.lineOf(['zones', index, 'priceCents']) ?? 1,
    name: `priceCents of ${name}`,
    cents,
  }));
  return { standard, shop: given?.data ?? null, zonePrices, written: given?.written ?? [] };
}
