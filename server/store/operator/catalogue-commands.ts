import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Call, type Command, Misuse, type Opened } from './call.ts';
import { changePrice, priceText } from './catalogue/change-price.ts';
import { changeStock } from './catalogue/change-stock.ts';
import { type ExportFormat, exportCatalogue } from './catalogue/file/export-catalogue.ts';
import { fileMaxBytes, readCatalogueFile } from './catalogue/file/read-catalogue-file.ts';
import { importCatalogue } from './catalogue/import-catalogue.ts';
import { undoImport } from './catalogue/undo-import.ts';
import { count, importText } from './import-text.ts';
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
    operands: { min: 0, max: 1, say: 'the name of one file' },
    options: ['dry-run', 'stock', 'replace', 'undo'],
    // A file that is refused makes no store: it is tried first.
    whenNone: (values) => (values.undo ? 'refuse' : 'try'),
    read: ([name], values) => {
      const dryRun = values['dry-run'] ?? false;
      if (values.undo) {
        if (values.stock || values.replace)
          throw new Misuse('--undo takes neither --stock nor --replace.');
        return undo(name, dryRun, values.json ?? false);
      }
      if (name === undefined) throw new Misuse("'import' takes the name of a file.");
      return async (opened, { folder, now, open, where, out, err }) => {
        const path = resolve(folder, name);
        const file = readCatalogueFile(await bytesOf(path, name));
        err(`${count(file.products.length)} products read from ${plain(name)}\n`);
        const importInto = ({ database, pictures, copies }: Opened, isTrial: boolean) =>
          importCatalogue(database, file, {
            name: basename(path),
            pictures: {
              look: (reference) => pictures.look(reference, dirname(path)),
              keep: (reference) => pictures.keep(reference, dirname(path)),
            },
            copies,
            dryRun: isTrial,
            stock: values.stock ?? false,
            replace: values.replace ?? false,
            nowMs: now(),
            progress: (written, all) =>
              err(`${count(written)} of ${count(all)} products written\n`),
          });
        let done = await importInto(opened, dryRun || !opened.exists);
        if (!opened.exists && dryRun)
          err(`There is no store in ${where()} yet: the import makes one.\n`);
        else if (!opened.exists) {
          const made = await open('make');
          err(`A new store was made in ${where()}.\n`);
          try {
            done = await importInto(made, false);
          } finally {
            await made.database.close();
          }
        }
        out(values.json ? json({ ...done, dry_run: dryRun }) : importText(done, dryRun));
        if (done.copy !== null)
          err(
            `What was there before is kept as ${join(opened.copies.path, done.copy)}: import --undo brings it back.\n`,
          );
      };
    },
  },
};

const undo =
  (name: string | undefined, dryRun: boolean, asJson: boolean): Call =>
  async ({ database, copies }, { now, out, err }) => {
    const { done, undone, counted } = await undoImport(database, {
      // A copy may be named by its path, as the import has printed it.
      name: name === undefined ? undefined : basename(name),
      copies,
      dryRun,
      nowMs: now(),
      progress: (written, all) => err(`${count(written)} of ${count(all)} products written\n`),
    });
    if (asJson) return out(json({ ...done, undone: undone.what, counted, dry_run: dryRun }));
    const when = new Date(undone.atMs).toISOString().slice(0, 16).replace('T', ' ');
    out(importText(done, dryRun));
    if (counted > 0)
      out(`${count(counted)} variants were counted since and keep the stock that they have\n`);
    if (done.copy !== null)
      out(
        `The catalogue is as it was before ${plain(undone.what)} on ${when} UTC; what was sold since stays sold. Another import --undo takes this back.\n`,
      );
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

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
