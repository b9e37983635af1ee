import { toPrintable } from '../../../../domain/text/one-line.ts';
import { formatCount } from '../../../../domain/text/plural.ts';
import type { ImportResult } from '../../catalogue/import/import-catalogue.ts';
import {
  type FieldChange,
  fieldValueText,
  isBlankValue,
  type ProductChange,
} from '../../catalogue/plan/differences.ts';

export const groupedNumber = (number: number) => number.toLocaleString('en-US');

const linesShown = 100;
const textShown = 40;

/** Describes what an import has done, or would do. */
export function importText(done: ImportResult, isDryRun: boolean): string {
  const facts: [number, one: string, did: string, many?: string][] = [
    [done.added, 'product', 'added'],
    [done.back, 'product', 'back on sale'],
    [done.changed, 'product', 'changed'],
    [done.variants, 'variant', 'in them'],
    [done.removed_products, 'product', 'taken off sale'],
    [done.removed_variants, 'variant', 'taken off sale'],
    [
      done.stock_kept,
      'variant keeps the stock it has',
      '(--stock takes that of the file)',
      'variants keep the stock they have',
    ],
    [
      done.variants_not_named,
      'variant is not in the file and stays on sale',
      `(--replace takes ${done.variants_not_named === 1 ? 'it' : 'them'} off)`,
      'variants are not in the file and stay on sale',
    ],
    [
      done.moved,
      'variant has',
      'sold or returned since the count; the number takes that into account',
      'variants have',
    ],
    [
      done.cells_left,
      'cell is',
      'empty and what is there stays (a - in a cell empties it)',
      'cells are',
    ],
  ];
  const lines = facts
    .filter(([number]) => number > 0)
    .map(([number, one, did, many]) => `${formatCount(number, one, many)} ${did}`);
  if (done.products.length === 0 && !done.reordered) lines.unshift('Nothing changes.');
  if (done.reordered) lines.push('The order of the products changes');
  lines.push(...newText(done.products.filter(({ kind }) => kind === 'added')));
  // List losses first, so that the limit never hides them.
  const changeLines = done.products
    .filter(({ kind }) => kind !== 'added')
    .toSorted((a, b) => Number(losesData(b)) - Number(losesData(a)))
    .map(changeText);
  lines.push(...changeLines.slice(0, linesShown));
  if (changeLines.length > linesShown)
    lines.push(
      `  and ${groupedNumber(changeLines.length - linesShown)} products more (--json names all)`,
    );
  lines.push(...done.notes.map((note) => `Note: ${note}`));
  lines.push(
    ...done.unstruck
      .slice(0, linesShown)
      .map(({ handle, variant, why }) => `Note: ${handle} '${variant}': ${why}`),
  );
  if (done.unstruck.length > linesShown)
    lines.push(`Note: ${groupedNumber(done.unstruck.length - linesShown)} more (--json names all)`);
  if (isDryRun) lines.push('This was a dry run: nothing was changed.');
  return lines.map((line) => `${toPrintable(line)}\n`).join('');
}

const newShown = 5;

/** The values that were read for new products: all of the first product, and the prices of the others. */
function newText(added: readonly ProductChange[]): string[] {
  if (added.length === 0) return [];
  const cellOf = (fields: readonly FieldChange[], name: string) =>
    String(fields.find(({ field }) => field === name)?.after ?? '');
  const prices = added
    .flatMap(({ variants }) => variants)
    .map(({ fields }) => ({ price: cellOf(fields, 'price'), in: cellOf(fields, 'currency') }));
  const sums = [...Map.groupBy(prices, (each) => each.in)].map(([code, of]) => {
    const sorted = of.map(({ price }) => price).toSorted((a, b) => Number(a) - Number(b));
    const [least = '', most = least] = [sorted[0], sorted.at(-1)];
    return `${groupedNumber(of.length)} in ${code} (${least === most ? least : `${least} to ${most}`})`;
  });
  const shown = added.slice(0, newShown).map(({ handle, title, variants }) => {
    const each = variants.map(({ title: name, stock, fields }) => {
      const pieces = stock === null ? 'not counted' : groupedNumber(stock);
      const of = variants.length > 1 ? `'${name}' ` : '';
      return `${of}${cellOf(fields, 'price')} ${cellOf(fields, 'currency')}, stock ${pieces}`;
    });
    const more =
      each.length > newShown ? `; and ${groupedNumber(each.length - newShown)} variants more` : '';
    return `  new: ${handle} '${title}': ${each.slice(0, newShown).join('; ')}${more}`;
  });
  const rest = added.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [`  and ${formatCount(rest, 'product')} more (--json names all)`] : []),
    `  their prices: ${sums.join(', ')}`,
  ];
}

const losesData = ({ kind, fields, variants }: ProductChange): boolean =>
  kind === 'removed' ||
  [...fields, ...variants.flatMap((variant) => variant.fields)].some(({ after }) =>
    isBlankValue(after),
  ) ||
  variants.some((variant) => variant.kind === 'removed');

function changeText({ kind, handle, fields, variants }: ProductChange): string {
  if (kind === 'removed') return `  ${handle}: off sale`;
  const parts = [
    ...(kind === 'back' ? ['back on sale'] : []),
    ...fields.map(fieldText),
    ...variants.map((variant) => `'${variant.title}'${variantText(variant)}`),
  ];
  return `  ${handle}: ${parts.join('; ')}`;
}

function variantText({ kind, fields, stock }: ProductChange['variants'][number]): string {
  if (kind === 'added') return ' new';
  if (kind === 'removed') return ' off sale';
  if (kind === 'changed') return `: ${fields.map(fieldText).join(', ')}`;
  const texts = fields.map(fieldText);
  if (!fields.some(({ field }) => field === 'stock'))
    texts.unshift(`stock ${stock === null ? 'not counted' : groupedNumber(stock)}`);
  return ` back on sale, ${texts.join(', ')}`;
}

function fieldText({ field, before, after }: FieldChange): string {
  if (isBlankValue(after)) return `${field} emptied`;
  const [was, is] = [shortText(field, before), shortText(field, after)];
  return was === null || is === null ? `${field} changed` : `${field} ${was} to ${is}`;
}

/** The text of a value; null if it is too long for a line. */
function shortText(field: string, value: unknown): string | null {
  if (isBlankValue(value)) return 'none';
  const text = fieldValueText(field, value);
  return text.length > textShown ? null : text;
}
