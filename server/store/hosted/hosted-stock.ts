import { z } from 'zod';
import type { VariantsAnswer } from '../../../contract/store.ts';
import { accept, type Outcome, refuse } from '../http/refusal.ts';
import type { HostedCalls } from './hosted-calls.ts';

// Some stores report oversold stock as a number below 0.
const left = z.int().transform((pieces) => Math.max(pieces, 0));
const variantStock = z.object({ id: z.string(), inventory_quantity: left.nullable() });

/** The hosted store's current stock of some products' variants; null for all. */
export async function readHostedStock(
  calls: HostedCalls,
  productIds: readonly string[] | null,
): Promise<Outcome<VariantsAnswer['variants']>> {
  const query = new URLSearchParams({ fields: 'inventory_quantity' });
  for (const id of productIds ?? []) query.append('product_ids[]', id);
  const answer = await calls.get(`/variants?${query}`);
  if (!answer.ok) return answer;
  const { value } = answer;
  if (typeof value !== 'object' || value === null || !('variants' in value))
    return refuse(502, 'Bad Gateway');
  const rows: unknown[] = Array.isArray(value.variants) ? value.variants : [];
  return accept(
    rows.flatMap((row) => {
      const read = variantStock.safeParse(row);
      return read.success ? [read.data] : [];
    }),
  );
}
