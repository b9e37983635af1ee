import { spawnSync } from 'node:child_process';
import { bareEnvironment } from '../bare-environment.ts';
import type { RunningSite } from '../running-site.ts';
import { openSession, type Place, pay, statusOf } from '../store/buyer.ts';

/** A variant of the first product that can be bought without texts of the buyer. */
async function firstVariant(place: Place): Promise<string> {
  const answer = await fetch(`${place.base}/products`);
  const { products } = (await answer.json()) as {
    products: { purchasable: boolean; custom_fields: unknown[]; variants: { id: string }[] }[];
  };
  const product = products.find((one) => one.purchasable && one.custom_fields.length === 0);
  return product?.variants[0]?.id ?? '';
}

/** Buys one piece of it, as a test payment. */
export async function buyOverHttp(origin: string) {
  const place = { origin, base: `${origin}/api/store/candlewick` };
  const session = await openSession(place, [
    { variant_id: await firstVariant(place), quantity: 1 },
  ]);
  await pay(place, session);
  const { order_number: number, order_page: orderPage } = await statusOf(place, session);
  return { session, number: number ?? '', orderPage: orderPage ?? '' };
}

/** Runs the owner's command on the store of a site. */
export const storeCommand = ({ dataDir }: RunningSite, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/store.ts', ...args], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, CANDLEWICK_ENV_FILE: 'off' },
    encoding: 'utf8',
  });
