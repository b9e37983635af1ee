import { join } from 'node:path';
import type { z } from 'zod';
import { href } from '../../contract/paths.ts';
import type { WrittenPrice } from '../../domain/money/currency-step.ts';
import { checkGroupLines } from './group-lines.ts';
import type { SiteLinks } from './links.ts';
import { type Problem, SiteError } from './problem.ts';
import { renamedFields } from './renamed.ts';
import { siteFile } from './schema.ts';
import { shopFile } from './shop-schema.ts';
import { readText, type TextFile } from './text-file.ts';
import { readYaml } from './yaml.ts';

export type SiteFile = z.infer<typeof siteFile>;
export type ShopFile = z.infer<typeof shopFile>;

/** site.yaml: the default, and with the owner's laid over it, which is null if it has faults. */
export function readSiteFile(
  defaults: string,
  own: string,
  links: SiteLinks,
  notes: Problem[],
  problems: Problem[],
) {
  const read = (file: TextFile, under?: SiteFile) =>
    readYaml(file.text, siteFile, { file: file.path, firstLine: 1 }, problems, {
      defaults: under,
      renamed: renamedFields,
      notes,
    });
  const example = readText(join(defaults, 'site.yaml'), problems);
  const standard = example && read(example)?.data;
  if (!standard) throw new SiteError(problems);
  const before = problems.length;
  const file = readText(join(own, 'site.yaml'), problems);
  if (file !== null) checkGroupLines(file, example?.text ?? '', problems);
  // YAML would say something else about the same lines.
  const given = file && problems.length === before ? read(file, standard) : null;
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
  defaults: string,
  own: string,
  problems: Problem[],
): {
  standard: ShopFile;
  shop: ShopFile | null;
  zonePrices: readonly WrittenPrice[];
  written: readonly string[];
} {
  const read = (file: TextFile, under?: ShopFile) =>
    readYaml(file.text, shopFile, { file: file.path, firstLine: 1 }, problems, {
      defaults: under,
    });
  const example = readText(join(defaults, 'shop.yaml'), problems);
  const standard = example && read(example)?.data;
  if (!standard) throw new SiteError(problems);
  const before = problems.length;
  const file = readText(join(own, 'shop.yaml'), problems);
  if (file === null)
    return {
      ...{ standard, shop: problems.length === before ? standard : null },
      ...{ zonePrices: [], written: [] },
    };
  checkGroupLines(file, example?.text ?? '', problems);
  const given = problems.length === before ? read(file, standard) : null;
  const zonePrices = (given?.data.zones ?? []).map(({ priceCents: cents, name }, index) => ({
    file: file.path,
    line: given?.lineOf(['zones', index, 'priceCents']) ?? 1,
    name: `priceCents of ${name}`,
    cents,
  }));
  return { standard, shop: given?.data ?? null, zonePrices, written: given?.written ?? [] };
}
