import { toPrintable } from '../../../../domain/text/one-line.ts';
import type { Database } from '../../../db/database.ts';
import { readVariantNames } from '../../catalogue/variant-names.ts';
import type { HeldUnits } from '../../stock/move-stock.ts';

/**
 * One line for each variant.
 *
 * @param what what happened to the units, such as 'Back in stock'
 */
export async function readHeldUnitsText(
  { read }: Database,
  held: readonly HeldUnits[],
  what: string,
): Promise<string> {
  const nameOf = await readVariantNames(
    read,
    held.map(({ variant_id }) => variant_id),
  );
  return held
    .map((line) => `${what}: ${line.quantity} of ${toPrintable(nameOf(line.variant_id))}\n`)
    .join('');
}
