import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { maxCatalogueFileBytes, sizeText } from '../../../contract/file-limits.ts';
import { toPrintable } from '../../../domain/text/one-line.ts';
import { formatCount } from '../../../domain/text/plural.ts';
import { findCurrency } from '../catalogue/currencies.ts';
import { parseCatalogueFile } from '../catalogue/file/read-catalogue-file.ts';
import type { CsvNaming } from '../catalogue/file/read-csv-catalogue.ts';
import { parseCountTime, timeOfCount } from '../catalogue/import/count-time.ts';
import { importCatalogue } from '../catalogue/import/import-catalogue.ts';
import { undoImport } from '../catalogue/import/undo-import.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { shopCalendar } from '../shop-days.ts';
import type { CommandDeps, OpenStore } from './command-deps.ts';
import { createProgress, type Progress } from './progress.ts';
import {
  type CommandAnswer,
  command,
  consentsOf,
  invalidArgument,
  type Runner,
  requireValidArgument,
} from './runner.ts';
import { importText } from './text/import-text.ts';
import { terminalJson } from './text/print.ts';

export const importCommand = (runner: Runner) =>
  command('import', 'adds and changes products from a JSON or CSV file: all of it or nothing')
    .argument(
      '[file]',
      'one with sku and stock alone counts the stock: what was sold since, or came back, is taken into account; with --undo a copy that an import has named',
    )
    .addOption(
      new Option('--from <program>', 'reads an export of products of that program').choices([
        'shopify',
        'woocommerce',
        'etsy',
      ] as const),
    )
    .option(
      '--map <theirs=ours>',
      'says which of our columns one of the file is, such as "Their name=price"; "Their name=-" leaves it out; may be repeated',
      headerOf,
    )
    .option(
      '--currency <code>',
      'that of new variants, such as eur, where neither the file nor their product has one; it changes none that is there',
      currencyCode,
    )
    .option('--dry-run', 'says what would be done, or what is wrong')
    .option('--stock', 'sets the stock of variants that are there already, too')
    .option('--free', 'allows a price to become 0')
    .option('--replace', 'takes products and variants off sale that the file does not name')
    .option(
      '--counted <time>',
      'when the stock was counted, such as "2026-11-27 18:00" by the clock of the shop; without it when the file was saved',
      (text) => requireValidArgument(parseCountTime(text)),
    )
    .addOption(
      new Option('--undo', 'undoes the last import, or all imports since the named copy').conflicts(
        ['from', 'map', 'currency', 'stock', 'replace', 'counted'],
      ),
    )
    .action(async (name, options) => {
      const { dryRun: isDryRun = false, undo, free } = options;
      if (undo)
        return runner.onStore({ changes: !isDryRun }, (opened) =>
          undoLastImport(runner.deps, opened, { name, isDryRun, free, json: options.json }),
        );
      if (name === undefined) throw invalidArgument("'import' takes the name of a file.");
      // Do a dry run first, so that a refused file does not create a store.
      return runner.onStore({ changes: !isDryRun, whenNone: 'temporary' }, (opened) =>
        importFile(runner.deps, opened, { ...options, name, isDryRun }),
      );
    });

type HeaderNames = Map<string, string | null>;

function headerOf(pair: string, headers: HeaderNames = new Map()): HeaderNames {
  const [, theirs, ours] = /^(.+)=([^=]+)$/s.exec(pair.toLowerCase()) ?? [];
  if (theirs === undefined || ours === undefined)
    throw invalidArgument('Enter the name of a column, = and one of ours: --map "Cost=price".');
  return headers.set(theirs.trim(), ours.trim() === '-' ? null : ours.trim());
}

function currencyCode(typed: string): string {
  const code = typed.trim().toLowerCase();
  if (findCurrency(code) === undefined)
    throw invalidArgument('Enter the code of a currency that can be sold in, such as eur.');
  return code;
}

interface ImportArguments {
  name: string;
  isDryRun: boolean;
  from?: CsvNaming['from'] | undefined;
  map?: HeaderNames | undefined;
  currency?: string | undefined;
  stock?: true | undefined;
  free?: true | undefined;
  replace?: true | undefined;
  counted?: number | undefined;
  json?: true | undefined;
}

async function importFile(
  deps: CommandDeps,
  opened: OpenStore,
  asked: ImportArguments,
): Promise<CommandAnswer> {
  const { folder, open, databaseName, out, err } = deps;
  const { name, isDryRun, counted = null, replace = false } = asked;
  const path = resolve(folder, name);
  const bytes = await bytesOf(path, name);
  if (!bytes.ok) return bytes;
  const file = parseCatalogueFile(bytes.value.content, {
    map: asked.map ?? new Map(),
    from: asked.from ?? null,
  });
  if (!file.ok) return file;
  const { isCount, products } = file.value;
  const times = { savedAtMs: bytes.value.savedAtMs, countedAtMs: counted };
  const counts = timeOfCount(file.value, { ...times, nowMs: deps.now(), replace });
  if (!counts.ok) return counts;
  err(
    isCount
      ? `${formatCount(products.length, 'SKU')} read from ${toPrintable(name)}, as counted at ${shopCalendar.timeText(counts.value)} (--counted names another time)\n`
      : `${formatCount(products.length, 'product')} read from ${toPrintable(name)}\n`,
  );
  const importInto = ({ database, pictures, copies }: OpenStore, isDryRun: boolean) =>
    withProgress(copies, deps, (shown) =>
      importCatalogue(database, file.value, {
        name: basename(path),
        pictures: {
          look: (reference) => pictures.look(reference, dirname(path)),
          keep: (reference) => pictures.keep(reference, dirname(path)),
        },
        stock: isCount || (asked.stock ?? false),
        currency: asked.currency ?? null,
        free: asked.free ?? false,
        ...times,
        replace,
        isDryRun,
        ...shown,
      }),
    );
  let done = await importInto(opened, isDryRun || !opened.exists);
  if (!done.ok) return done;
  if (!opened.exists && isDryRun)
    err(`There is no store in ${databaseName()} yet: the import makes one.\n`);
  else if (!opened.exists) {
    const made = await open('create');
    if (!made.ok) return made;
    err(`A new store was made in ${databaseName()}.\n`);
    try {
      done = await importInto(made.value, false);
    } finally {
      await made.value.database.close();
    }
    if (!done.ok) return done;
  }
  const { value } = done;
  out(asked.json ? terminalJson({ ...value, dry_run: isDryRun }) : importText(value, isDryRun));
  if (value.copy !== null)
    err(
      `The previous catalogue is kept as ${join(opened.copies.path, value.copy)}: import --undo restores it.\n`,
    );
  return accept('');
}

/**
 * Runs work that writes products, and shows its progress. A new store has no products until the work has
 * ended.
 */
async function withProgress<T>(
  copies: OpenStore['copies'],
  deps: CommandDeps,
  work: (writing: {
    copies: OpenStore['copies'];
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

interface UndoArguments {
  /** The name of a copy, or its path as an import prints it. */
  name: string | undefined;
  isDryRun: boolean;
  free: true | undefined;
  json: true | undefined;
}

async function undoLastImport(
  deps: CommandDeps,
  { database, copies }: OpenStore,
  { name, isDryRun, free, json: asJson }: UndoArguments,
): Promise<CommandAnswer> {
  const result = await withProgress(copies, deps, (shown) =>
    undoImport(database, {
      name: name && basename(name),
      isDryRun,
      consents: consentsOf({ free }),
      ...shown,
    }),
  );
  if (!result.ok) return result;
  const { done, undone, ...left } = result.value;
  if (asJson)
    return accept(terminalJson({ ...done, undone: undone.what, ...left, dry_run: isDryRun }));
  const when = shopCalendar.timeText(undone.atMs);
  const lines = [importText(done, isDryRun)];
  if (done.copy !== null)
    lines.push(
      `The catalogue is as it was before ${toPrintable(undone.what)} on ${when}; what was sold since stays sold. Another import --undo takes this back.\n`,
    );
  return accept(lines.join(''));
}

async function bytesOf(
  path: string,
  name: string,
): Promise<Outcome<{ content: Uint8Array; savedAtMs: number }, string>> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return refused(`${name} is not a file.`);
    if (about.size > maxCatalogueFileBytes)
      return refused(
        `The file ${name} is larger than ${sizeText(maxCatalogueFileBytes)}: import it in parts.`,
      );
    return accept({ content: await readFile(path), savedAtMs: Math.floor(about.mtimeMs) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return refused(`There is no file ${path}.`);
    return refused(`The file ${name} cannot be read: ${failureReason(error)}.`);
  }
}

const failureReason = (error: unknown) => (error instanceof Error ? error.message : String(error));
