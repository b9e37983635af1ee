import { realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { toPrintable } from '../../../domain/text/one-line.ts';
import { writeAtomically } from '../../files/write-atomically.ts';
import { changePrice, priceText } from '../catalogue/change-price.ts';
import { exportCatalogue } from '../catalogue/file/export-catalogue.ts';
import { isSaleOver } from '../catalogue/plan/ended-sales.ts';
import { accept, refused } from '../http/refusal.ts';
import { changeStock } from '../stock/change-stock.ts';
import { listLowStock } from '../stock/low-stock.ts';
import type { OpenStore } from './command-deps.ts';
import { type CommandAnswer, command, consentsOf, invalidArgument, type Runner } from './runner.ts';
import { terminalJson, textTable } from './text/print.ts';

export const catalogueCommands = (runner: Runner) => [
  command('stock', 'sets or changes how many there are of a variant, or says which are low')
    .argument('[variant]', 'its SKU or id')
    .argument('[amount]', '12: so many there are; +12 or -12: so many more or less')
    .option(
      '--low',
      'says what is low: at or below the number of its catalogue file, or of shop.yaml',
    )
    .action(async (variant, amount, { low = false, json: asJson }) => {
      if (low && variant === undefined)
        return runner.onStore({ changes: false }, (opened) => printLowStock(opened, asJson));
      if (low || variant === undefined || amount === undefined)
        throw invalidArgument(
          "'stock' takes an SKU or a variant's id, and an amount, or --low alone.",
        );
      return runner.onStore({ changes: true }, async ({ database }) => {
        const change = { variant, amount, nowMs: runner.deps.now() };
        const changed = await changeStock(database, change);
        if (!changed.ok) return changed;
        const stock = changed.value;
        if (asJson) return accept(terminalJson(stock));
        const held = stock.held > 0 ? `, ${stock.held} of them held by open checkouts` : '';
        const name = toPrintable(`${stock.product_title} (${stock.variant_title})`);
        return accept(`${name}: ${stock.before} before, now ${stock.on_hand}${held}.\n`);
      });
    }),
  command('price', 'sets the price of one variant, and its sale')
    .argument('<variant>', 'its SKU or id')
    .argument('<price>', 'such as 19.90')
    .option('--sale <price>', 'a lower price, or none; it begins at once and has no end')
    .option('--sale-from <time>', 'a day such as 2026-11-27, or a time, by the clock of the shop')
    .option('--sale-until <time>', 'a day with which it ends, or a time, by the clock of the shop')
    .option('--free', 'allows a price to become 0')
    .action((variant, price, { sale, saleFrom = null, saleUntil = null, free, json: asJson }) =>
      runner.onStore({ changes: true }, async ({ database }) => {
        const nowMs = runner.deps.now();
        const consents = consentsOf({ free });
        const change = { variant, price, sale, saleFrom, saleUntil, consents, nowMs };
        const changed = await changePrice(database, change);
        if (!changed.ok) return changed;
        if (asJson) return accept(terminalJson(changed.value));
        const { before, currency, product_title, variant_title, why_unstruck } = changed.value;
        const is = priceText(changed.value, currency);
        const name = toPrintable(`${product_title} (${variant_title})`);
        const notes = [
          why_unstruck,
          isSaleOver(changed.value, nowMs) ? 'the sale is over already' : null,
        ].flatMap((note) => (note === null ? [] : [`Note: ${note}.\n`]));
        return accept(
          `${name}: ${priceText(before, currency)} before, now ${is}.\n${notes.join('')}`,
        );
      }),
    ),
  command('export', 'the catalogue; without a file it is printed')
    .argument('[file]', 'to write')
    .addOption(
      new Option('--format <format>', "by default by the file's name, or JSON").choices([
        'json',
        'csv',
      ] as const),
    )
    .action((file, { format }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const { folder, err } = runner.deps;
        const byName = file?.toLowerCase().endsWith('.csv') ? 'csv' : 'json';
        const text = await exportCatalogue(database.read, format ?? byName);
        if (file === undefined) return accept(text);
        try {
          await replaceFile(resolve(folder, file), text);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          return refused(`The file ${file} cannot be written: ${reason}.`);
        }
        err(`The catalogue is in ${file}.\n`);
        return accept('');
      }),
    ),
];

async function printLowStock(
  { database }: OpenStore,
  asJson: true | undefined,
): Promise<CommandAnswer> {
  const low = await listLowStock(database.read);
  if (asJson) return accept(terminalJson(low));
  if (low.length === 0) return accept('Nothing is low.\n');
  return accept(
    textTable(
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
}

/** Writes to a file that the owner named, which may also be a link, or a device such as /dev/stdout. */
async function replaceFile(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there !== null && !there.isFile()) return writeFile(path, text);
  // A missing folder is refused rather than created, because its name may be mistyped.
  const folder = await realpath(dirname(path));
  const target = there === null ? join(folder, basename(path)) : await realpath(path);
  await writeAtomically(target, text, there === null ? {} : { file: there.mode & 0o777 });
}
