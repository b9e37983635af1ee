import { openSession, pay, statusOf } from '../store/buyer.ts';

/** Buys one piece of the first product that can be bought, as a test payment. */
export async function buyOverHttp(origin: string) {
  const place = { origin, base: `${origin}/api/store/candlewick` };
  const answer = await fetch(`${place.base}/products`);
  const { products } = (await answer.json()) as {
    products: { purchasable: boolean; custom_fields: unknown[]; variants: { id: string }[] }[];
  };
  const product = products.find((one) => one.purchasable && one.custom_fields.length === 0);
  const session = await openSession(place, [
    { variant_id: product?.variants[0]?.id ?? '', quantity: 1 },
  ]);
  await pay(place, session);
  const { order_number: number, order_page: orderPage } = await statusOf(place, session);
  return { session, number: number ?? '', orderPage: orderPage ?? '' };
}
