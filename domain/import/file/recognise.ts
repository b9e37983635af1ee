import { nearestWord } from '../../text/nearest.ts';
import { byColumns, guessMapping, isGhostfolio } from '../layouts/by-columns.ts';
import type { Mapping } from '../layouts/import-fields.ts';
import { layouts } from '../layouts/layouts.ts';
import type { Layout } from '../rows/layout.ts';

/** The number of rows in which a header is looked for. */
const headerWithin = 10;

export interface HeaderDrift {
  layout: Layout;
  added: readonly string[];
  gone: readonly string[];
  renamed: readonly { from: string; to: string }[];
  /** The column to read each field of the layout from; null if a required column is missing. */
  columnIndexes: ReadonlyMap<string, number> | null;
}

export interface RecognisedTable {
  /** The row of the header, from 0. */
  headerAt: number;
  header: readonly string[];
  layout: Layout | null;
  columnIndexes: ReadonlyMap<string, number>;
  /** The nearest known layout; set only if the header is not a known one. */
  drift: HeaderDrift | null;
  guess: Mapping;
}

/** A column header, normalised for comparison: lower case, with plain spaces. */
const normalizeHeader = (cell: string) =>
  cell
    .replace(/[\uFEFF\u200B]/g, '')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * The header of the last column in the file of rows that were not imported, which a person can
 * correct and import again.
 */
export const reasonHeader = 'not imported because';

/** The header without empty names at its end, which some exports have. */
function headerOf(row: readonly string[]): readonly string[] {
  const all = row.map(normalizeHeader);
  const names = all.at(-1) === reasonHeader ? all.slice(0, -1) : all;
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** Finds the header of a known layout, or else the closest one. */
export function recogniseTable(rows: readonly (readonly string[])[]): RecognisedTable | null {
  const headers = rows.slice(0, headerWithin).map(headerOf);
  for (const [headerAt, header] of headers.entries()) {
    for (const layout of layouts) {
      const columnIndexes = placesIn(layout, header);
      if (columnIndexes !== null && hasExactColumns(layout, header, columnIndexes))
        return {
          headerAt,
          header,
          layout,
          columnIndexes,
          drift: null,
          guess: guessMapping(header),
        };
    }
  }
  // The header is the row with the most column names; title lines above it have fewer cells.
  const widest = headers.reduce(
    (most, header, at) => (minColumns(header) > minColumns(headers[most] ?? []) ? at : most),
    0,
  );
  const header = headers[widest] ?? [];
  if (minColumns(header) < 2) return null;
  const guess = guessMapping(header);
  const drift = driftOf(header);
  if (drift === null && isGhostfolio(header, guess)) {
    const layout: Layout = { ...byColumns, id: 'ghostfolio', service: 'Ghostfolio' };
    return {
      headerAt: widest,
      header,
      layout,
      columnIndexes: columnIndexes(guess),
      drift: null,
      guess,
    };
  }
  return { headerAt: widest, header, layout: null, columnIndexes: new Map(), drift, guess };
}

const minColumns = (header: readonly string[]) =>
  new Set(header.filter((name) => name !== '' && !/^[\d.,:-]+$/.test(name))).size;

/** The index of each field's column, for the fields that are mapped, by a guess or by the person. */
export const columnIndexes = (mapping: Mapping): ReadonlyMap<string, number> =>
  new Map(Object.entries(mapping).filter(([, place]) => place !== undefined));

/** Patterns for column names that contain a currency code, by name. */
const columnPatterns = new Map<string, RegExp>();
function matchesHeader(column: string, name: string): boolean {
  if (!column.includes('{cur}')) return column === name;
  let pattern = columnPatterns.get(column);
  if (pattern === undefined) {
    const escaped = column.replace(/[().]/g, '\\$&').replace('{cur}', '[a-z]{3,5}');
    pattern = new RegExp(`^${escaped}$`);
    columnPatterns.set(column, pattern);
  }
  return pattern.test(name);
}

/** Numbers repeated names: `cur.`, `cur.#2`. */
function numberRepeatedNames(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column) ?? 0) + 1;
    seen.set(column, times);
    return times === 1 ? column : `${column}#${times}`;
  });
}

function placesIn(layout: Layout, header: readonly string[]): Map<string, number> | null {
  const places = new Map<string, number>();
  const free = new Set(header.keys());
  for (const column of numberRepeatedNames([...layout.columns, ...(layout.optional ?? [])])) {
    const name = column.replace(/#\d+$/, '');
    const place = [...free].find((at) => matchesHeader(name, header[at] ?? ''));
    if (place === undefined) continue;
    free.delete(place);
    places.set(column, place);
  }
  return places.size === 0 ? null : places;
}

function hasExactColumns(
  layout: Layout,
  header: readonly string[],
  places: ReadonlyMap<string, number>,
): boolean {
  return (
    numberRepeatedNames(layout.columns).every((column) => places.has(column)) &&
    places.size === header.length
  );
}

/** The minimum share of common columns. With fewer, listing the differences would only confuse. */
const commonAtLeast = 0.5;

function driftOf(header: readonly string[]): HeaderDrift | null {
  let best: { drift: HeaderDrift; common: number } | null = null;
  for (const layout of layouts) {
    const places = placesIn(layout, header);
    const all = new Set([...layout.columns, ...header]).size;
    const common = (places?.size ?? 0) / all;
    if (places === null || common < commonAtLeast || (best !== null && common <= best.common))
      continue;
    best = { common, drift: differences(layout, header, places) };
  }
  return best?.drift ?? null;
}

function differences(
  layout: Layout,
  header: readonly string[],
  found: ReadonlyMap<string, number>,
): HeaderDrift {
  const places = new Map(found);
  const used = new Set(places.values());
  const unknown = header.filter((name, at) => !used.has(at) && name !== '');
  const lost = numberRepeatedNames(layout.columns).filter((column) => !places.has(column));
  const renamed: HeaderDrift['renamed'][number][] = [];
  for (const from of lost.filter((column) => !isRepeated(layout, column))) {
    const left = unknown.filter((name) => renamed.every(({ to }) => to !== name));
    const near = nearestWord(from, left, Math.max(1, Math.floor(from.length / 4)));
    // The column at the same place, if the file has as many columns.
    const inPlace =
      header.length === layout.columns.length ? header[layout.columns.indexOf(from)] : undefined;
    const holds = left.find((name) => name.includes(from) || from.includes(name));
    const to = near ?? left.find((name) => name === inPlace) ?? holds;
    if (to === undefined) continue;
    renamed.push({ from, to });
    places.set(from, header.indexOf(to));
  }
  return {
    layout,
    renamed,
    added: unknown.filter((name) => renamed.every(({ to }) => to !== name)),
    gone: lost.filter((column) => renamed.every(({ from }) => from !== column)),
    // No indexes if one of several columns with the same name is missing, because nothing shows which one it is.
    columnIndexes:
      layout.needs.every((column) => places.has(column)) &&
      !lost.some((column) => isRepeated(layout, column))
        ? places
        : null,
  };
}

const isRepeated = ({ columns }: Layout, column: string): boolean => {
  const name = column.replace(/#\d+$/, '');
  return columns.indexOf(name) !== columns.lastIndexOf(name);
};
