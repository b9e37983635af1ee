import type { Reader } from '../../../db/database.ts';
import { deskOrCommand } from '../../actor.ts';
import { variantName } from '../../history.ts';
import type { HeldUnits } from '../../stock/move-stock.ts';

/**
 * Sentences about returned units whose sale was recorded after a count that already covered it. The
 * stock stays as counted, because only the owner knows whether the count included these units; see
 * decision 0061.
 */
export async function readCountedNotes(
  read: Reader,
  counted: readonly HeldUnits[],
): Promise<string[]> {
  if (counted.length === 0) return [];
  const rows = await read
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.sku', 'variant.title as variant_title'])
    .select('product.title as product_title')
    .where(
      'variant.id',
      'in',
      counted.map(({ variant_id }) => variant_id),
    )
    .execute();
  return counted.map(({ variant_id, quantity }) => {
    const row = rows.find(({ id }) => id === variant_id);
    const name = (row && variantName(row)) ?? variant_id;
    const adds = deskOrCommand({
      desk: `+${quantity} under Stock adds them`,
      command: `\`stock ${row?.sku ?? variant_id} +${quantity}\` adds them`,
    });
    return `Never taken from the stock, which stays as it was counted: ${quantity} of ${name}. If they came back after that count, ${adds}.`;
  });
}
