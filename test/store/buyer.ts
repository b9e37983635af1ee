import { z } from 'zod';

/** The requests of a visitor's browser to the store. */

export interface Place {
  origin: string;
  base: string;
}

export interface Item {
  variant_id: string;
  quantity: number;
  custom_field_values?: { custom_field_id: string; value: string }[];
}

export function checkoutBody(place: Place, items: readonly Item[], fields: object = {}): string {
  return JSON.stringify({
    items,
    successUrl: `${place.origin}/success`,
    cancelUrl: `${place.origin}/store`,
    locale: 'en-US',
    timeZone: 'Europe/Amsterdam',
    ...fields,
  });
}

export async function startCheckout(
  place: Place,
  items: readonly Item[],
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${place.base}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: checkoutBody(place, items),
  });
}

const checkoutAnswer = z.object({ url: z.url() });

/** Starts a checkout that must succeed. */
export async function openSession(
  place: Place,
  items: readonly Item[],
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await startCheckout(place, items, headers);
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return sessionOf(checkoutAnswer.parse(body).url);
}

function sessionOf(url: string): string {
  return /\/checkout\/([0-9a-f]{32})\?/.exec(url)?.[1] ?? '';
}

export const goodForm = {
  email: 'mara@example.com',
  name: 'Mara Lindqvist',
  street: 'Kanaalweg 14',
  postcode: '3011 AB',
  city: 'Rotterdam',
  country: 'NL',
  card: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
};

/** Sends a form, and checks the page of the response, unless that page is on another site or follows the payment. */
export async function sendForm(
  place: Place,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await fetch(place.origin + path, {
    method: 'POST',
    // A checkout may redirect to another site.
    redirect: path.startsWith('/checkout') ? 'manual' : 'follow',
    headers: { origin: place.origin, ...headers },
    body: new URLSearchParams(form),
  });
  const location = answer.headers.get('location') ?? '';
  // Separate tests check the page after the choice of a country.
  const isAnswer = path.endsWith('/country')
    ? /\/(?:country|told)\/[\w-]+$/.test(location)
    : location.startsWith('/checkout/');
  return isAnswer ? fetch(place.origin + location, { redirect: 'manual' }) : answer;
}

export const pay = (place: Place, session: string, form: Record<string, string> = goodForm) =>
  sendForm(place, `/checkout/${session}`, form);

const stockAnswer = z.object({
  variants: z.array(z.object({ id: z.string(), inventory_quantity: z.int().nullable() })),
});

/** The number of units of a variant that can be sold, as the store reports it. */
export async function stockOf(place: Place, variantId: string): Promise<number | null | undefined> {
  const response = await fetch(`${place.base}/variants?fields=inventory_quantity`);
  const { variants } = stockAnswer.parse(await response.json());
  return variants.find((variant) => variant.id === variantId)?.inventory_quantity;
}

const statusAnswer = z.looseObject({
  status: z.string(),
  payment_status: z.string(),
  cancelled: z.boolean(),
  order_number: z.string().nullable(),
  order_status: z.string().nullable(),
  order_page: z.string().nullable(),
  total: z.int(),
});

export async function statusOf(place: Place, session: string) {
  const response = await fetch(`${place.base}/checkout/${session}`);
  return statusAnswer.parse(await response.json());
}

export const cancel = (place: Place, session: string) =>
  fetch(`${place.base}/checkout/${session}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
