import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { countOf } from '../../../domain/text/count-of.ts';
import { printable } from '../../../domain/text/one-line.ts';
import { timeText } from '../../../domain/time/time-text.ts';
import { writeAtomically } from '../../files/write-atomically.ts';
import { changePrice, priceText } from '../catalogue/change-price.ts';
import { type ExportFormat, exportCatalogue } from '../catalogue/file/export-catalogue.ts';
import { fileMaxBytes, readCatalogueFile } from '../catalogue/file/read-catalogue-file.ts';
import type { CsvNaming } from '../catalogue/file/read-csv-catalogue.ts';
import { importCatalogue } from '../catalogue/import/import-catalogue.ts';
import { undoImport } from '../catalogue/import/undo-import.ts';
import { momentOf } from '../catalogue/moment.ts';
import { isOver } from '../catalogue/plan/sales-over.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { changeStock } from '../stock/change-stock.ts';
import { listLowStock } from '../stock/low-stock.ts';
import {
  always,
  type Call,
  type Command,
  type CommandDeps,
  never,
  type Opened,
  type Values,
} from './call.ts';
import { createProgress, type Progress } from './progress.ts';
import { importText, stockLeftText } from './text/import-text.ts';
import { json, table } from './text/print.ts';

/** Commands that change products, prices and stock. */
export const catalogueCommands: Record<string, Command> = {
  stock: {
    operands: { min: 0, max: 2, say: "an SKU or a variant's id, and an amount, or --low" },
    options: ['low'],
    changes: ([variant]) => variant !== undefined,
    read: ([variant, amount], values) => {
      if (values.low && variant === undefined) return accept(listLow(values));
      if (values.low || variant === undefined || amount === undefined)
        return refused("'stock' takes an SKU or a variant's id, and an amount, or --low alone.");
      return accept(async ({ database }, { now }) => {
        const changed = await changeStock(database, { variant, amount, nowMs: now() });
        if (!changed.ok) return changed;
        const stock = changed.value;
        if (values.json) return accept(json(stock));
        const held = stock.held > 0 ? `, ${stock.held} of them held by open checkouts` : '';
        const name = printable(`${stock.product_title} (${stock.variant_title})`);
        return accept(`${name}: ${stock.before} before, now ${stock.on_hand}${held}.\n`);
      });
    },
  },
  price: {
    operands: { min: 2, max: 2, say: "an SKU or a variant's id, and a price" },
    options: ['sale', 'sale-from', 'sale-until'],
    changes: always,
    read: ([variant = '', price = ''], { sale, json: asJson, ...period }) =>
      accept(async ({ database }, { now }) => {
        const changed = await changePrice(database, {
          ...{ variant, price, sale, nowMs: now() },
          saleFrom: period['sale-from'] ?? null,
          saleUntil: period['sale-until'] ?? null,
        });
        if (!changed.ok) return changed;
        if (asJson) return accept(json(changed.value));
        const { before, currency, product_title, variant_title, why_unstruck } = changed.value;
        const is = priceText(changed.value, currency);
        const name = printable(`${product_title} (${variant_title})`);
        const notes = [
          why_unstruck,
          isOver(changed.value, now()) ? 'the sale is over already' : null,
        ].flatMap((note) => (note === null ? [] : [`Note: ${note}.\n`]));
        return accept(
          `${name}: ${priceText(before, currency)} before, now ${is}.\n${notes.join('')}`,
        );
      }),
  },
  export: {
    operands: { min: 0, max: 1, say: 'the name of one file at most' },
    options: ['format'],
    changes: never,
    read: ([file], values) => {
      const format = formatOf(file, values.format);
      if (format === null) return refused('--format takes json or csv.');
      return accept(async ({ database }, { folder, err }) => {
        const text = await exportCatalogue(database.read, format);
        if (file === undefined) return accept(text);
        try {
          await replaceFile(resolve(folder, file), text);
        } catch (error) {
          return refused(`The file ${file} cannot be written: ${reason(error)}.`);
        }
        err(`The catalogue is in ${file}.\n`);
        return accept('');
      });
    },
  },
  import: {
    operands: { min: 0, max: 1, say: 'the name of one file' },
    options: ['dry-run', 'stock', 'replace', 'undo', 'map', 'from', 'counted'],
    changes: (_, values) => !(values['dry-run'] ?? false),
    // The import is tried first, so that a refused file does not create a store.
    whenNone: (values) => (values.undo ? 'refuse' : 'try'),
    read: ([name], values) => {
      const { stock, replace, map, from, counted } = values;
      if (values.undo)
        return [stock, replace, map, from, counted].some(Boolean)
          ? refused('--undo goes with --dry-run alone.')
          : accept(undo(name, values));
      if (name === undefined) return refused("'import' takes the name of a file.");
      const reading = readingOf(values);
      return reading.ok ? accept(importFile(name, values, reading.value)) : reading;
    },
  },
};

const listLow =
  (values: Values): Call =>
  async ({ database }) => {
    const low = await listLowStock(database.read);
    if (values.json) return accept(json(low));
    if (low.length === 0) return accept('Nothing is low.\n');
    return accept(
      table(
        ['sku', 'product', 'left', 'held', 'low at'],
        low.map((row) => [
          row.sku ?? row.variant_id,
          `${row.product_title} (${row.variant_title})`,
          row.on_hand,
          row.held,
          row.low_at,
        ]),
      ),
    );
  };

interface Reading extends CsvNaming {
  /** Null: when the file was saved. */
  countedAtMs: number | null;
}

/** How a file is to be read. */
function readingOf({ map = [], from, counted }: Values): Outcome<Reading, string> {
  const foreign = (['shopify', 'woocommerce'] as const).find((one) => one === from) ?? null;
  if (from !== undefined && foreign === null)
    return refused('--from takes shopify or woocommerce.');
  const heads = new Map<string, string | null>();
  for (const pair of map) {
    const [, theirs, ours] = /^(.+)=([^=]+)$/s.exec(pair.toLowerCase()) ?? [];
    if (theirs === undefined || ours === undefined)
      return refused('--map takes the name of a column, = and one of ours: --map "Cost=price".');
    heads.set(theirs.trim(), ours.trim() === '-' ? null : ours.trim());
  }
  const at = counted === undefined ? null : momentOf(counted, 'start');
  if (at !== null && !(at.ok && /:/.test(counted ?? '')))
    return refused('--counted takes a time such as "2026-11-27 18:00", in UTC.');
  return accept({ map: heads, from: foreign, countedAtMs: at && Date.parse(at.value) });
}

function importFile(name: string, values: Values, reading: Reading): Call {
  return async (opened, deps) => {
    const { folder, open, where, out, err } = deps;
    const dryRun = values['dry-run'] ?? false;
    const path = resolve(folder, name);
    const bytes = await bytesOf(path, name);
    if (!bytes.ok) return bytes;
    const file = readCatalogueFile(bytes.value.content, reading);
    if (!file.ok) return file;
    const { isCount, products } = file.value;
    if (isCount && values.replace)
      return refused(
        'The file has sku and stock alone: it counts what is there, and --replace would take all else off sale.',
      );
    if (reading.countedAtMs !== null && reading.countedAtMs > deps.now())
      return refused(
        `--counted ${values.counted} is still to come: it is in UTC, where it is now ${timeText(deps.now())}.`,
      );
    // The file of another machine, whose clock runs ahead, counts nothing in the future.
    const countedAtMs = Math.min(reading.countedAtMs ?? bytes.value.savedAtMs, deps.now());
    err(
      isCount
        ? `${countOf(products.length, 'SKU')} read from ${printable(name)}, as counted at ${timeText(countedAtMs)} (--counted names another time)\n`
        : `${countOf(products.length, 'product')} read from ${printable(name)}\n`,
    );
    const importInto = ({ database, pictures, copies }: Opened, isTrial: boolean) =>
      writing(copies, deps, (shown) =>
        importCatalogue(database, file.value, {
          name: basename(path),
          pictures: {
            look: (reference) => pictures.look(reference, dirname(path)),
            keep: (reference) => pictures.keep(reference, dirname(path)),
          },
          stock: isCount || (values.stock ?? false),
          countedAtMs,
          replace: values.replace ?? false,
          dryRun: isTrial,
          ...shown,
        }),
      );
    let done = await importInto(opened, dryRun || !opened.exists);
    if (!done.ok) return done;
    if (!opened.exists && dryRun)
      err(`There is no store in ${where()} yet: the import makes one.\n`);
    else if (!opened.exists) {
      const made = await open('make');
      if (!made.ok) return made;
      err(`A new store was made in ${where()}.\n`);
      try {
        done = await importInto(made.value, false);
      } finally {
        await made.value.database.close();
      }
      if (!done.ok) return done;
    }
    const { value } = done;
    out(values.json ? json({ ...value, dry_run: dryRun }) : importText(value, dryRun));
    if (value.copy !== null)
      err(
        `What was there before is kept as ${join(opened.copies.path, value.copy)}: import --undo brings it back.\n`,
      );
    return accept('');
  };
}

/** Runs what writes products, and shows how far it is. They are in the store only once it has ended. */
async function writing<T>(
  copies: Opened['copies'],
  deps: CommandDeps,
  work: (writing: {
    copies: Opened['copies'];
    nowMs: number;
    progress: Progress['at'];
  }) => Promise<T>,
): Promise<T> {
  const progress = createProgress(deps, 'Products');
  try {
    return await work({ copies, nowMs: deps.now(), progress: progress.at });
  } finally {
    progress.end();
  }
}

function undo(name: string | undefined, values: Values): Call {
  return async ({ database, copies }, deps) => {
    const dryRun = values['dry-run'] ?? false;
    const result = await writing(copies, deps, (shown) =>
      undoImport(database, {
        // The import prints the path of a copy, so accept a path here.
        name: name === undefined ? undefined : basename(name),
        dryRun,
        ...shown,
      }),
    );
    if (!result.ok) return result;
    const { done, undone, ...left } = result.value;
    if (values.json)
      return accept(json({ ...done, undone: undone.what, ...left, dry_run: dryRun }));
    const when = timeText(undone.atMs);
    const lines = [importText(done, dryRun), stockLeftText(left)];
    if (done.copy !== null)
      lines.push(
        `The catalogue is as it was before ${printable(undone.what)} on ${when}; what was sold since stays sold. Another import --undo takes this back.\n`,
      );
    return accept(lines.join(''));
  };
}

/** Null for an unknown format. */
function formatOf(file: string | undefined, format: string | undefined): ExportFormat | null {
  if (format === undefined) return file?.toLowerCase().endsWith('.csv') ? 'csv' : 'json';
  return format === 'json' || format === 'csv' ? format : null;
}

async function bytesOf(
  path: string,
  name: string,
): Promise<Outcome<{ content: Uint8Array; savedAtMs: number }, string>> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return refused(`${name} is not a file.`);
    if (about.size > fileMaxBytes)
      return refused(`The file ${name} is larger than 50 MB: import it in parts.`);
    return accept({ content: await readFile(path), savedAtMs: Math.floor(about.mtimeMs) });
  } catch (error) {
    return refused(`The file ${name} cannot be read: ${reason(error)}.`);
  }
}

/** Writes to a file of the owner's, which may also be a link, or a device such as /dev/stdout. */
async function replaceFile(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there !== null && !there.isFile()) return writeFile(path, text);
  // A missing folder is refused rather than made: its name may be mistyped.
  const folder = await realpath(dirname(path));
  const target = there === null ? join(folder, basename(path)) : await realpath(path);
  await writeAtomically(target, text, there === null ? {} : { file: there.mode & 0o777 });
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
