import type { ProductChange } from './differences.ts';

/** True if a spreadsheet has turned an SKU such as 00123 into a number. */
export const hasLostZeros = (before: string, after: string): boolean =>
  /^0\d+$/.test(before) && before !== after && before.replace(/^0+(?=\d)/, '') === after;

/** Sentences about probable damage to the file by a spreadsheet program. */
export function spreadsheetWarnings(
  products: readonly ProductChange[],
  skus: Iterable<string>,
): string[] {
  return [
    ...lostZeroWarnings(products, skus),
    ...exponentWarnings(products),
    ...currenciesOf(products),
  ];
}

function lostZeroWarnings(products: readonly ProductChange[], skus: Iterable<string>): string[] {
  const known = new Set(skus);
  const withZeros = [...known].filter((sku) => /^0\d/.test(sku));
  const lost = products
    .flatMap(({ variants }) => variants)
    .flatMap(({ sku, fields }) => {
      const changed = fields.some(({ field }) => field === 'sku');
      const before = changed ? withZeros.find((one) => hasLostZeros(one, sku ?? '')) : undefined;
      return before === undefined ? [] : [`${before} to ${sku}`];
    });
  const [example] = lost;
  return example === undefined
    ? []
    : [
        `the SKU loses its zeros in ${countText(lost.length, 'variant')}, such as ${example}: a spreadsheet has read it as a number, unless its column is one of text`,
      ];
}

function currenciesOf(products: readonly ProductChange[]): string[] {
  const changed = products.flatMap(({ kind, handle, variants }) =>
    variants.flatMap(({ title, fields }) =>
      fields.flatMap(({ field, before, after }) =>
        kind !== 'added' && field === 'currency' && before !== null
          ? [`${handle} '${title}' from ${before} to ${after}`]
          : [],
      ),
    ),
  );
  const [example] = changed;
  return example === undefined
    ? []
    : [
        `the currency of ${countText(changed.length, 'variant')} changes, such as that of ${example}`,
      ];
}

/**
 * Warns about prices that a file multiplies or divides by 10, 100 or 1000. There must be at least
 * three such prices, or more than half of the changed ones: a single one may be intended, and other
 * prices may have been changed by hand.
 */
function exponentWarnings(products: readonly ProductChange[]): string[] {
  const changes = products
    .flatMap(({ variants }) => variants)
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => field === 'price' || field === 'sale_price')
    .flatMap(({ before, after }) =>
      typeof before === 'string' && typeof after === 'string' ? [{ before, after }] : [],
    );
  return [10, 100, 1_000].flatMap((factor) =>
    (
      [
        [`${factor} times`, 'after', 'before'],
        [`a ${factor}th of`, 'before', 'after'],
      ] as const
    ).flatMap(([times, most, least]) => {
      const such = changes.filter(
        (change) => thousandths(change[most]) === factor * thousandths(change[least]),
      );
      const [example] = such;
      if (example === undefined || (such.length < 3 && such.length * 2 <= changes.length))
        return [];
      return [
        `${partOf(such.length, changes.length)} ${times} what ${such.length === 1 ? 'it was' : 'they were'}, such as ${example.before} to ${example.after}: a spreadsheet may have misread the decimal mark`,
      ];
    }),
  );
}

function partOf(some: number, all: number): string {
  if (all === 1) return 'the price that changes is';
  return `${some === all ? `all ${all}` : `${some} of ${all}`} prices that change are`;
}

const thousandths = (figure: string) => Math.round(Number(figure) * 1_000);

/** The characters of Windows-1252 that Latin-1 lacks. */
const windowsCharacters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const isLost = (character: string) =>
  character > '\u00ff' && !windowsCharacters.includes(character);

/** A note on the characters of stored texts that a Windows-1252 file has lost; null if none are known. */
export function lostCharactersWarning(products: readonly ProductChange[]): string | null {
  for (const { handle, fields, variants } of products)
    for (const { field, before, after } of [...fields, ...variants.flatMap((one) => one.fields)]) {
      if (typeof before !== 'string' || typeof after !== 'string') continue;
      const characters = [...before];
      const lost = characters.filter(isLost);
      const pattern = characters.map((character) =>
        isLost(character) ? '\\?{1,2}' : character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&'),
      );
      if (lost.length > 0 && new RegExp(`^${pattern.join('')}$`, 'u').test(after))
        return `${handle}: ${field} would lose ${[...new Set(lost)].join(' ')}, which Windows-1252 does not have: save the file as "CSV UTF-8"`;
    }
  return null;
}

const countText = (number: number, of: string) => `${number} ${of}${number === 1 ? '' : 's'}`;
