import { formatCount } from '../../../../domain/text/plural.ts';
import type { VariantRow } from '../../../db/tables.ts';
import { shopCalendar } from '../../shop-days.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import type { ImportPlan } from './plan-import.ts';

/** True if a sale would end before anybody could buy at its price. */
export const isSaleOver = (
  { sale_price_cents, sale_until }: Pick<VariantRow, 'sale_price_cents' | 'sale_until'>,
  nowMs: number,
): boolean => Boolean(sale_price_cents) && sale_until !== null && sale_until <= nowMs;

/** A note about planned sales that are already over, because their days may be mistyped. */
export function endedSalesNotes(
  plan: ImportPlan,
  stored: StoredCatalogue,
  nowMs: number,
): string[] {
  const over = plan.variants.filter((row) => {
    const before = stored.variants.get(row.product_id)?.find(({ id }) => id === row.id);
    const isSet =
      before?.sale_price_cents !== row.sale_price_cents || before.sale_until !== row.sale_until;
    return isSet && isSaleOver(row, nowMs);
  });
  const [example] = over;
  if (example === undefined) return [];
  const product = plan.products.find(({ id }) => id === example.product_id);
  return [
    `the sale of ${formatCount(over.length, 'variant')} is over already, such as that of ${product?.url_handle ?? example.product_id} '${example.title}', which ended at ${shopCalendar.timeText(example.sale_until ?? nowMs)}`,
  ];
}
