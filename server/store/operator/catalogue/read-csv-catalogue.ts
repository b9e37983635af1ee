import { readCsv } from './csv.ts';
import { BadCell, csvColumns } from './csv-columns.ts';
import type { Problem } from './file-product.ts';

/** A product as it came, not yet checked. */
export interface RawProduct {
  product: unknown;
  at: string;
  variantsAt: string[];
}

interface Group {
  at: string;
  product: Record<string, unknown>;
  /** What the first row has in the product's columns. */
  cells: string[];
  variants: Record<string, unknown>[];
  variantsAt: string[];
}

/** Rows with the same product_id, or else the same handle, or else the same title, are one product's variants. */
export function readCsvCatalogue(text: string): { products: RawProduct[]; problems: Problem[] } {
  const { rows, problem } = readCsv(text);
  const problems: Problem[] = [];
  const complain = (at: string, sentence: string) => problems.push({ at, sentence });
  const [head, ...lines] = rows;
  if (head === undefined) complain('row 1', 'the file is empty');
  const heads = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const columns = heads.map((name) => csvColumns.find((column) => column.head === name));
  for (const [index, name] of heads.entries()) {
    if (columns[index] === undefined)
      complain('row 1', `there is no column '${name}'; there are ${allHeads}`);
    else if (heads.indexOf(name) !== index) complain('row 1', `the column '${name}' stands twice`);
  }
  // With other columns than it says, nothing below can be told.
  if (problems.length > 0) return { products: [], problems };

  const groups = new Map<string, Group>();
  for (const { row, cells } of lines) {
    const at = `row ${row}`;
    if (cells.length !== heads.length) {
      complain(at, `has ${cells.length} cells, and ${heads.length} columns have heads`);
      continue;
    }
    const cell = (name: string) => cells[heads.indexOf(name)]?.trim() ?? '';
    const [kind, key] = [
      ['id', cell('product_id')],
      ['handle', cell('handle')],
      ['title', cell('title')],
    ].find(([, value]) => value !== '') ?? ['', ''];
    if (kind === '') {
      complain(at, 'names no product: product_id, handle and title are empty');
      continue;
    }
    const group = groups.get(`${kind} ${key}`);
    const product: Record<string, unknown> = {};
    const variant: Record<string, unknown> = {};
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? '';
      if (column === undefined) continue;
      if (column.of === 'product' && group !== undefined) {
        // Repeated or left empty; another value would be lost.
        if (text.trim() !== '' && text !== group.cells[index])
          complain(at, `${column.head} differs from ${group.at}, where the product begins`);
        continue;
      }
      try {
        const value = column.read(text);
        if (value !== undefined) (column.of === 'product' ? product : variant)[column.key] = value;
      } catch (error) {
        if (!(error instanceof BadCell)) throw error;
        complain(at, `${column.head} ${error.message}, not '${text.slice(0, 50)}'`);
      }
    }
    if (group === undefined) {
      groups.set(`${kind} ${key}`, {
        at,
        product,
        cells,
        variants: [variant],
        variantsAt: [at],
      });
    } else {
      group.variants.push(variant);
      group.variantsAt.push(at);
    }
  }
  if (problem !== null) problems.push({ at: '', sentence: problem });
  else if (groups.size === 0 && problems.length === 0) complain('row 1', 'no product stands below');
  return {
    products: [...groups.values()].map(({ at, product, variants, variantsAt }) => ({
      at,
      product: { ...product, variants },
      variantsAt,
    })),
    problems,
  };
}

const allHeads = csvColumns.map((column) => column.head).join(', ');
