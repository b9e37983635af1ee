import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Command, Misuse } from './call.ts';
import { type ExportFormat, exportCatalogue } from './catalogue/export-catalogue.ts';
import { type Imported, importCatalogue } from './catalogue/import-catalogue.ts';
import { fileMaxBytes, readCatalogueFile } from './catalogue/read-catalogue-file.ts';
import { changePrice, priceText } from './change-price.ts';
import { changeStock } from './change-stock.ts';
import { json, plain } from './print.ts';
import { Refused } from './refused.ts';

/** Commands for what is sold and how much of it there is. */
export const catalogueCommands: Record<string, Command> = {
  stock: {
    operands: { min: 2, max: 2, say: "an SKU or a variant's id, and an amount" },
    options: [],
    read:
      ([variant = '', amount = ''], values) =>
      async ({ database }, { out, now }) => {
        const stock = await changeStock(database, { variant, amount, nowMs: now() });
        if (values.json) return out(json(stock));
        const held = stock.held > 0 ? `, ${stock.held} of them held by open checkouts` : '';
        const name = plain(`${stock.product_title} (${stock.variant_title})`);
        out(`${name}: ${stock.before} before, now ${stock.on_hand}${held}.\n`);
      },
  },
  price: {
    operands: { min: 2, max: 2, say: "an SKU or a variant's id, and a price" },
    options: ['sale'],
    read:
      ([variant = '', price = ''], { sale, json: asJson }) =>
      async ({ database }, { out, now }) => {
        const changed = await changePrice(database, { variant, price, sale, nowMs: now() });
        if (asJson) return out(json(changed));
        const name = plain(`${changed.product_title} (${changed.variant_title})`);
        const { before, currency } = changed;
        out(
          `${name}: ${priceText(before, currency)} before, now ${priceText(changed, currency)}.\n`,
        );
      },
  },
  export: {
    operands: { min: 0, max: 1, say: 'the name of one file at most' },
    options: ['format'],
    read: ([file], values) => {
      const format = formatOf(file, values.format);
      return async ({ database }, { folder, out, err }) => {
        const text = await exportCatalogue(database.read, format);
        if (file === undefined) return out(text);
        await writeFile(resolve(folder, file), text).catch((error: unknown) => {
          throw new Refused(`The file ${file} cannot be written: ${reason(error)}.`);
        });
        err(`The catalogue is in ${file}.\n`);
      };
    },
  },
  import: {
    operands: { min: 1, max: 1, say: 'the name of a file' },
    options: ['dry-run', 'stock', 'replace'],
    read:
      ([name = ''], values) =>
      async ({ database, pictures }, { folder, now, out, err }) => {
        const path = resolve(folder, name);
        const file = readCatalogueFile(await bytesOf(path, name));
        err(`${count(file.products.length)} products read from ${plain(name)}\n`);
        const dryRun = values['dry-run'] ?? false;
        const done = await importCatalogue(database, file, {
          pictures: {
            look: (reference) => pictures.look(reference, dirname(path)),
            keep: (reference) => pictures.keep(reference, dirname(path)),
          },
          dryRun,
          stock: values.stock ?? false,
          replace: values.replace ?? false,
          nowMs: now(),
          progress: (written, all) => err(`${count(written)} of ${count(all)} products written\n`),
        });
        out(values.json ? json({ ...done, dry_run: dryRun }) : importText(done, dryRun));
      },
  },
};

function formatOf(file: string | undefined, format: string | undefined): ExportFormat {
  if (format === undefined) return file?.toLowerCase().endsWith('.csv') ? 'csv' : 'json';
  if (format === 'json' || format === 'csv') return format;
  throw new Misuse('--format takes json or csv.');
}

/** @throws Refused when there is no file, or one that is too large to be a catalogue */
async function bytesOf(path: string, name: string): Promise<Uint8Array> {
  try {
    const about = await stat(path);
    if (!about.isFile()) throw new Refused(`${name} is no file.`);
    if (about.size > fileMaxBytes)
      throw new Refused(`The file ${name} is larger than 50 MB: import it in parts.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`The file ${name} cannot be read: ${reason(error)}.`);
  }
}

function importText(done: Imported, dryRun: boolean): string {
  const facts: [number, string][] = [
    [done.added, 'products added'],
    [done.changed, 'products changed'],
    [done.variants, 'variants in them'],
    [done.removed_products, 'products taken off sale'],
    [done.removed_variants, 'variants taken off sale'],
    [done.stock_kept, 'variants keep the stock they have (--stock takes that of the file)'],
  ];
  const lines = facts
    .filter(([number]) => number > 0)
    .map(([number, of]) => `${count(number)} ${of}\n`);
  return lines.join('') + (dryRun ? 'This was a trial: nothing was changed.\n' : '');
}

const count = (number: number) => number.toLocaleString('en-US');
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
