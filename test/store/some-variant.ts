import { z } from 'zod';
import type { Place } from './buyer.ts';

const productList = z.object({
  products: z.array(
    z.object({
      purchasable: z.boolean(),
      custom_fields: z.array(z.unknown()),
      variants: z.array(z.object({ id: z.string(), inventory_quantity: z.int().nullable() })),
    }),
  ),
});

/** A variant of the sample products whose stock is not managed, so that any number can be sold. */
export async function someVariant({ base }: Place): Promise<string> {
  const { products } = productList.parse(await (await fetch(`${base}/products`)).json());
  const uncountedVariant = products
    .filter(({ purchasable, custom_fields: fields }) => purchasable && fields.length === 0)
    .flatMap(({ variants }) => variants)
    .find(({ inventory_quantity: stockLeft }) => stockLeft === null);
  if (uncountedVariant === undefined) throw new Error('the samples have no uncounted variant');
  return uncountedVariant.id;
}
