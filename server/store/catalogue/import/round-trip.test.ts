import { randomInt } from 'node:crypto';
import {
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  record,
  array as some,
} from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeCsv } from '../../../../domain/text/write-csv.ts';
import { createResizerLoader } from '../../../../pictures/resizer.ts';
import { temporaryFolder } from '../../../../test/fakes/running-gateway.ts';
import { isFull } from '../../../../test/full-run.ts';
import { testDatabase } from '../../../../test/store/test-database.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { createImportedPictures } from '../../../images/imported-pictures.ts';
import { parseCsv } from '../file/csv.ts';
import { exportCatalogue } from '../file/export-catalogue.ts';
import type { FileProduct, FileVariant } from '../file/file-product.ts';
import { titleOfOptions } from '../file/file-product.ts';
import { parseCatalogueFile } from '../file/read-catalogue-file.ts';
import { type ImportResult, importCatalogue } from './import-catalogue.ts';
import { openCatalogueCopies } from './import-copies.ts';
import { undoImport } from './undo-import.ts';

/** Each run generates different files. To repeat a run, set CANDLEWICK_SEED to its printed number. */
const seed = Number(process.env['CANDLEWICK_SEED'] ?? randomInt(2 ** 31));
process.stdout.write(`The round trip of catalogue files draws with CANDLEWICK_SEED=${seed}\n`);
const runOptions = { numRuns: isFull ? 1_000 : 30, seed };
const { numRuns } = runOptions;

const option = (title: string, value: string) => ({ title, value });
const picture = '/img/catalogue/ledger-mug.svg';

/** Products with and without SKUs, options, explicit handles, sales and lists. */
const shop: FileProduct[] = [
  {
    handle: 'scarf',
    title: 'Wool scarf',
    subtitle: 'Warm',
    ribbonText: 'New',
    descriptionHtml: '<p>Lambswool, "soft"; two metres.</p>',
    collections: ['Wear', 'All'],
    pictures: [picture],
    customFields: [{ title: 'Initials', required: true }],
    additionalInfo: [{ title: 'Care', html: '<p>By hand.</p>' }],
    related: [{ sectionTitle: 'With it', product: 'cap' }],
    variants: [
      {
        sku: 'S-INK',
        options: [option('Colour', 'Ink')],
        priceCents: 2_990,
        stock: 7,
        weightGrams: 200,
      },
      {
        sku: 'S-WAX',
        options: [option('Colour', 'Wax')],
        priceCents: 3_100,
        salePriceCents: 2_500,
        stock: 0,
      },
      { sku: 'S-RED', options: [option('Colour', 'Red')], priceCents: 3_100, picture },
    ],
  },
  {
    title: '★★★',
    subtitle: '=SUM(A1)',
    hidden: true,
    variants: [
      { options: [option('Size', 'S'), option('Fit', 'slim')], priceCents: 100, stock: 3 },
      { options: [option('Size', 'M'), option('Fit', 'slim')], priceCents: 200, stock: 4 },
    ],
  },
  { handle: 'cap', title: 'Cap', status: 'draft', variants: [{ priceCents: 1_000, stock: 12 }] },
  {
    handle: 'cap-2',
    title: 'Cap',
    selection: 'first',
    needsSending: false,
    taxClass: 'reduced',
    purchasable: false,
    variants: [{ sku: 'CAP', priceCents: 1_000 }],
  },
];

async function fuzzedShop() {
  const database = await testDatabase();
  const db = await openDatabase({ place: database.place });
  const dataDir = temporaryFolder();
  const pictures = createImportedPictures(db, createResizerLoader());
  const catalogueCopies = openCatalogueCopies(dataDir);
  onTestFinished(async () => {
    await db.close();
    await database.remove();
  });
  let seconds = 0;
  const now = () => Date.UTC(2026, 0, 1) + 1_000 * seconds++;
  const load = async (text: string, isDryRun: boolean, { stock = false, replace = false } = {}) => {
    const file = parseCatalogueFile(Buffer.from(text));
    if (!file.ok) return file;
    return importCatalogue(db, file.value, {
      currency: null,
      free: false,
      name: 'fuzz',
      pictures: {
        look: (name) => pictures.look(name, dataDir),
        keep: (name) => pictures.keep(name, dataDir),
      },
      copies: catalogueCopies,
      isDryRun,
      stock,
      replace,
      nowMs: now(),
      savedAtMs: 0,
      countedAtMs: null,
      progress: () => {},
    });
  };
  const products = async (): Promise<FileProduct[]> =>
    JSON.parse(await exportCatalogue(db.read, 'json')).products;
  const inEuros = shop.map(({ variants = [], ...product }) => ({
    ...product,
    variants: variants.map((variant) => ({ ...variant, currencyCode: 'eur' })),
  }));
  await load(JSON.stringify({ products: inEuros }), false);
  const firstProducts = await products();
  const undo = (name?: string) =>
    undoImport(db, {
      ...{ copies: catalogueCopies, name, isDryRun: false, nowMs: now(), progress: () => {} },
      // Random catalogues have prices of 0, too.
      consents: [{ unless: 'free' }],
    });
  return {
    firstProducts,
    csv: await exportCatalogue(db.read, 'csv'),
    /**
     * Imports a file twice and then undoes it. The second import must change nothing.
     *
     * @returns false if the file was refused
     */
    async importTwice(text: string, isReplacing: boolean): Promise<boolean> {
      const importResult = await load(text, false, { stock: true, replace: isReplacing });
      if (!importResult.ok) return false;
      const after = await products();
      const secondResult = await load(text, false, { stock: true, replace: isReplacing });
      expect(secondResult).toMatchObject({ ok: true, value: { products: [] } });
      expect(await products()).toEqual(after);
      if (importResult.value.copy !== null) await undo(importResult.value.copy);
      expect(await products()).toEqual(firstProducts);
      return true;
    },
    /**
     * Imports a file and undoes it.
     *
     * @returns the catalogue in between; null if the file was refused
     */
    async tryFile(text: string, stock: boolean): Promise<FileProduct[] | null> {
      const dryRun = await load(text, true, { stock });
      const loadResult = await load(text, false, { stock });
      const after = await products();
      const withoutCopyName = (outcome: typeof dryRun) =>
        outcome.ok ? { ...outcome.value, copy: null } : outcome;
      expect(withoutCopyName(dryRun)).toEqual(withoutCopyName(loadResult));
      if (!loadResult.ok) {
        expect(after).toEqual(firstProducts);
        return null;
      }
      const importValue = loadResult.value;
      expect(withChanges(firstProducts, importValue)).toEqual(withReportNames(after));
      if (importValue.copy !== null) {
        const undoResult = await undo();
        expect(undoResult.ok && undoResult.value.done.products).toHaveLength(
          importValue.products.length,
        );
      } else expect(after).toEqual(firstProducts);
      expect(await products()).toEqual(firstProducts);
      return after;
    },
  };
}

/** Some fields of a catalogue, under the names that a report of changes uses. */
const withReportNames = (products: FileProduct[]) =>
  products.map(({ handle, subtitle, variants = [] }) => ({
    handle,
    subtitle,
    variants: variants.map(({ title, options = [], priceCents, weightGrams, stock }) => ({
      title: title ?? titleOfOptions(options),
      price: priceCents,
      weight_grams: weightGrams,
      stock,
    })),
  }));

/** The catalogue after applying the changes of a report. */
function withChanges(products: FileProduct[], { products: productChanges }: ImportResult) {
  const namedProducts = withReportNames(products);
  for (const change of productChanges) {
    const product = namedProducts.find(({ handle }) => handle === change.handle);
    for (const { field, after } of change.fields)
      if (field === 'subtitle') Object.assign(product ?? {}, { subtitle: after });
    for (const { title, fields } of change.variants)
      for (const { field, after } of fields)
        Object.assign(product?.variants.find((variant) => variant.title === title) ?? {}, {
          [field]:
            after === null ? null : Math.round(Number(after) * (field === 'price' ? 100 : 1)),
        });
  }
  return namedProducts;
}

const editableColumns = ['subtitle', 'price', 'weight_grams', 'stock'] as const;
/** A price above every sale price. */
const priceValue = integer({ min: 3_200, max: 9_999 });

/** Changes of an exported file: new values, and deleted rows. */
const fileChanges = record({
  edits: some(
    record({
      variant: nat(20),
      field: constantFrom(...editableColumns),
      value: priceValue,
    }),
    { maxLength: 3 },
  ),
  lines: some(nat(20), { maxLength: 4 }),
  columns: some(nat(30), { maxLength: 6 }),
  cells: some(record({ row: nat(20), column: nat(30) }), { maxLength: 25 }),
  style: constantFrom('as it was', 'short rows', 'semicolons'),
});

/** Edits after which a row in the middle of a product can be matched by its SKU only. */
const editsWithoutNames = {
  edits: [],
  lines: [],
  style: 'as it was' as const,
  // Remove the handle and the title from all rows, and the id from this row.
  columns: [1],
  cells: [{ row: 1, column: 0 }],
};

const fieldOf = {
  subtitle: 'subtitle',
  price: 'priceCents',
  weight_grams: 'weightGrams',
  stock: 'stock',
} as const;

const places = (products: FileProduct[]) =>
  products.flatMap((product) =>
    (product.variants ?? []).map((variant, n) => ({ product, variant, isFirst: n === 0 })),
  );

function editField(
  { product, variant }: { product: FileProduct; variant: FileVariant },
  field: keyof typeof fieldOf,
  value: number,
): void {
  if (field === 'subtitle') product.subtitle = `Text ${value}`;
  else Object.assign(variant, { [fieldOf[field]]: value });
}

describe('OPS-IMPORT: importing an edited export with deleted parts applies its changes and keeps what it omits', () => {
  test('as CSV', { timeout: numRuns * 1_000 }, async () => {
    const { firstProducts, csv, tryFile } = await fuzzedShop();
    const [heads = [], ...lines] = parseCsv(csv).rows.map(({ cells }) =>
      cells.map((cell) => cell ?? '-'),
    );
    let importCount = 0;
    await assert(
      asyncProperty(fileChanges, async ({ edits, lines: removedLines, columns, cells, style }) => {
        const expected = structuredClone(firstProducts);
        const table = structuredClone(lines);
        const isDeleted = (row: number, column: number) =>
          removedLines.includes(row) ||
          columns.includes(column) ||
          cells.some((cell) => cell.row === row && cell.column === column);
        for (const { variant: row, field, value } of edits) {
          const variantPlace = places(expected)[row];
          const column = heads.indexOf(field);
          if (variantPlace === undefined || (field === 'subtitle' && !variantPlace.isFirst))
            continue;
          table[row]?.splice(
            column,
            1,
            field === 'subtitle'
              ? `Text ${value}`
              : field === 'price'
                ? `${value / 100}`
                : `${value}`,
          );
          // In an amount, a missing currency means the product's currency.
          if (!isDeleted(row, column)) editField(variantPlace, field, value);
        }
        const remainingLines = [
          heads,
          ...table.map((line, row) =>
            line.map((cell, column) => (isDeleted(row, column) ? '' : cell)),
          ),
        ]
          .filter((_, index) => !removedLines.includes(index - 1))
          .map((line) => line.filter((_, column) => !columns.includes(column)));
        const shortRows =
          style === 'short rows'
            ? remainingLines.map((line) =>
                line.slice(0, line.findLastIndex((cell) => cell !== '') + 1),
              )
            : remainingLines;
        const text = writeCsv(shortRows);
        const after = await tryFile(
          style === 'semicolons'
            ? `sep=;\n${remainingLines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r')}`
            : text,
          true,
        );
        if (after === null) return;
        importCount++;
        expect(after).toEqual(expected);
      }),
      { ...runOptions, examples: [[editsWithoutNames]] },
    );
    expect(importCount).toBeGreaterThan(numRuns / 3);
  });

  test('as JSON', { timeout: numRuns * 1_000 }, async () => {
    const { firstProducts, tryFile } = await fuzzedShop();
    let importCount = 0;
    await assert(
      asyncProperty(
        some(
          record({ variant: nat(7), field: constantFrom(...editableColumns), value: priceValue }),
          {
            maxLength: 3,
          },
        ),
        some(nat(7), { maxLength: 3 }),
        some(record({ product: nat(4), key: nat(20) }), { maxLength: 15 }),
        some(record({ variant: nat(7), key: nat(10) }), { maxLength: 15 }),
        async (edits, removedLines, productKeys, variantKeys) => {
          const [expected, file] = [structuredClone(firstProducts), structuredClone(firstProducts)];
          for (const { variant, field, value: newValue } of edits)
            for (const products of [expected, file]) {
              const variantPlace = places(products)[variant];
              if (variantPlace !== undefined) editField(variantPlace, field, newValue);
            }
          // A deleted row leaves its product unchanged.
          const clearRow = (
            part: object | undefined,
            oldValue: object | undefined,
            newValue: object | undefined,
            key: number,
          ) => {
            const name = Object.keys(part ?? {})[key];
            if (
              part === undefined ||
              newValue === undefined ||
              name === undefined ||
              name === 'variants'
            )
              return;
            Reflect.deleteProperty(part, name);
            Object.assign(newValue, { [name]: Reflect.get(oldValue ?? {}, name) });
          };
          const allPlaces = [file, firstProducts, expected].map(places);
          for (const { product, key } of productKeys)
            clearRow(file[product], firstProducts[product], expected[product], key);
          for (const { variant, key } of variantKeys) {
            const [part, oldVariant, newVariant] = allPlaces.map(
              (placesIn) => placesIn[variant]?.variant,
            );
            clearRow(part, oldVariant, newVariant, key);
          }
          for (const row of removedLines) {
            const [fileRow, oldRow, newRow] = allPlaces.map((rowsOfTable) => rowsOfTable[row]);
            if (fileRow === undefined || oldRow === undefined || newRow === undefined) continue;
            fileRow.product.variants = fileRow.product.variants?.filter(
              (variant) => variant !== fileRow.variant,
            );
            Object.assign(newRow.variant, oldRow.variant);
          }
          const products = file.filter(({ variants }) => variants?.length !== 0);
          const after = await tryFile(JSON.stringify({ products }), true);
          if (after === null) return;
          importCount++;
          for (const [index, product] of file.entries())
            if (product.variants?.length === 0) expected[index] = firstProducts[index] ?? product;
          expect(after).toEqual(expected);
        },
      ),
      runOptions,
    );
    expect(importCount).toBeGreaterThan(numRuns / 3);
  });
});

/** Values for the cells that identify a variant: names of other variants, and unknown names. */
const variantCells = {
  handle: ['scarf', 'cap', 'new'],
  title: ['Cap', 'Hat'],
  variant_title: ['', 'Wax', 'Ink', 'Honey', 'S / slim', 'Standard'],
  sku: ['', '-', 'S-INK', 'S-NEW', 'CAP'],
  options: ['', 'Colour=Wax', 'Colour=Honey', 'Size=S | Fit=slim', 'Size=L | Fit=slim', '-'],
  variant_id: [''],
  product_id: [''],
} as const;
const headerChanges = constantFrom(
  ...Object.entries(variantCells).flatMap(([head, cells]) => cells.map((cell) => ({ head, cell }))),
);

test('OPS-IMPORT: importing a file twice has the same result as once, whatever its names', {
  timeout: numRuns * 1_000,
}, async () => {
  const { firstProducts, csv, importTwice } = await fuzzedShop();
  const titles = places(firstProducts).map(({ variant }) => titleOfOptions(variant.options ?? []));
  const [heads = [], ...lines] = parseCsv(csv).rows.map(({ cells }) =>
    cells.map((cell) => cell ?? '-'),
  );
  let importCount = 0;
  await assert(
    asyncProperty(
      some(record({ row: nat(6), renaming: headerChanges }), { minLength: 1, maxLength: 4 }),
      some(constantFrom(...Object.keys(variantCells)), { maxLength: 2 }),
      some(nat(6), { maxLength: 2 }),
      record({ replace: boolean(), hasTitles: boolean() }),
      async (edits, columns, removedRows, { replace, hasTitles }) => {
        const table = structuredClone(lines);
        // Fill in this column as a person would.
        if (hasTitles)
          for (const [row, title] of titles.entries())
            table[row]?.splice(heads.indexOf('variant_title'), 1, title);
        for (const { row, renaming: newHeader } of edits)
          table[row]?.splice(heads.indexOf(newHeader.head), 1, newHeader.cell);
        const remainingRows = [heads, ...table.filter((_, row) => !removedRows.includes(row))].map(
          (line) => line.filter((_, column) => !columns.includes(heads[column] ?? '')),
        );
        if (await importTwice(writeCsv(remainingRows), replace)) importCount++;
      },
    ),
    runOptions,
  );
  expect(importCount).toBeGreaterThan(numRuns / 5);
});
