import { spawnSync } from 'node:child_process';
import { bareEnvironment } from '../bare-environment.ts';
import type { RunningSite } from '../running-site.ts';
import { goodForm, openSession, type Place, pay, sendForm, statusOf } from '../store/buyer.ts';

/** A variant of the first product that can be bought without custom texts. */
async function firstVariant(place: Place): Promise<string> {
  const answer = await fetch(`${place.base}/products`);
  const { products } = (await answer.json()) as {
    products: { purchasable: boolean; custom_fields: unknown[]; variants: { id: string }[] }[];
  };
  const product = products.find(
    (candidate) => candidate.purchasable && candidate.custom_fields.length === 0,
  );
  return product?.variants[0]?.id ?? '';
}

/**
 * Buys one unit with a test payment.
 *
 * @param country given if the price depends on the country
 */
export async function buyOverHttp(origin: string, { storeId = 'candlewick', country = '' } = {}) {
  const place = { origin, base: `${origin}/api/store/${storeId}` };
  const session = await openSession(place, [
    { variant_id: await firstVariant(place), quantity: 1 },
  ]);
  const choice = country && (await choiceOf(place, session, country));
  await pay(place, session, { ...goodForm, ...(choice && { country, choice }) });
  const { order_number: number, order_page: orderPage } = await statusOf(place, session);
  return { session, number: number ?? '', orderPage: orderPage ?? '' };
}

/** Chooses a country. @returns the number of the choice, which the payment's form has to send */
async function choiceOf(place: Place, session: string, country: string): Promise<string> {
  await sendForm(place, `/checkout/${session}/country`, { country });
  const page = await (await fetch(`${place.origin}/checkout/${session}`)).text();
  return / name="choice" value="(\d+)"/.exec(page)?.[1] ?? '';
}

export const storeCommand = ({ dataDir }: RunningSite, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/store.ts', ...args], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, CANDLEWICK_ENV_FILE: 'off' },
    encoding: 'utf8',
  });
