import { deskOrCommand } from '../../actor.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { CsvRow } from './csv.ts';
import { convertEtsy } from './foreign-etsy.ts';
import type { ConvertedRows } from './foreign-row.ts';
import { convertShopify } from './foreign-shopify.ts';
import { convertWoocommerce } from './foreign-woocommerce.ts';

/** Programs whose product exports can be read. */
export type ForeignShop = 'shopify' | 'woocommerce' | 'etsy';

const foreignNames: Readonly<Record<ForeignShop, string>> = {
  shopify: "Shopify's export",
  woocommerce: "WooCommerce's export",
  etsy: "Etsy's download of listings",
};

const readers: Readonly<Record<ForeignShop, typeof convertShopify>> = {
  shopify: convertShopify,
  woocommerce: convertWoocommerce,
  etsy: convertEtsy,
};

/** The headers by which each program's export is recognised. */
const marks: readonly [ForeignShop, readonly string[]][] = [
  ['shopify', ['handle', 'option1 name', 'variant price']],
  ['shopify', ['url handle', 'title', 'price']],
  ['woocommerce', ['type', 'name', 'regular price']],
  ['etsy', ['title', 'price', 'currency_code', 'quantity', 'image1']],
];

/**
 * @param headers in lower case
 * @returns null if no known program has written these headers
 */
export const detectForeignShop = (headers: readonly string[]): ForeignShop | null =>
  marks.find(([, names]) => names.every((name) => headers.includes(name)))?.[0] ?? null;

export const foreignColumnsText = (shop: ForeignShop): string =>
  `these are the columns of ${foreignNames[shop]}: ${deskOrCommand({
    desk: `choose them under Its columns`,
    command: `import the file with --from ${shop}`,
  })}`;

/**
 * Converts another program's export to our columns.
 *
 * @param headers in lower case
 * @returns refused with a sentence if the headers are not those of that program
 */
export function convertCatalogue(
  from: ForeignShop,
  headers: readonly string[],
  lines: readonly CsvRow[],
): Outcome<ConvertedRows, string> {
  const headersOfProgram = marks.find(([name]) => name === from)?.[1] ?? [];
  const is = detectForeignShop(headers);
  if (is !== null && is !== from) return refused(foreignColumnsText(is));
  if (is === null)
    return refused(
      `these are not the columns of ${foreignNames[from]}, which has ${headersOfProgram.join(', ')} (an export in another language has to be made in English)`,
    );
  return accept(readers[from](headers, lines));
}
