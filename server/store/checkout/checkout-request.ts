import { z } from 'zod';
import type { CheckoutRequest } from '../../../contract/store.ts';
import { parseJson } from '../http/parse-json.ts';
import { accept, type Outcome, refuse } from '../http/refusal.ts';

const mostLines = 100;
/** A cap for variants without counted stock; larger sums would not stay exact. */
const mostPerLine = 1_000_000;

const shortText = z.string().max(320);
const request = z.object({
  items: z
    .array(
      z.object({
        variant_id: z.string().min(1).max(100),
        quantity: z.int().min(1),
        custom_field_values: z
          .array(z.object({ custom_field_id: z.string().max(100), value: z.string().max(500) }))
          .max(20)
          .optional(),
      }),
    )
    .min(1)
    .max(mostLines),
  successUrl: z.string(),
  cancelUrl: z.string(),
  locale: z.string().max(35).optional(),
  timeZone: z.string().min(1).max(64),
  customer: z.object({ external_id: shortText.optional(), email: shortText.optional() }).optional(),
});

/** Parses the body of POST /checkout. Fields outside the contract, such as a price, are ignored. */
export function parseCheckoutRequest(text: string): Outcome<CheckoutRequest> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const read = request.safeParse(json.value);
  if (read.success) {
    const beyond = read.data.items.find(({ quantity }) => quantity > mostPerLine);
    if (beyond === undefined) return accept(withoutAbsent(read.data));
    return refuse(
      400,
      `At most ${mostPerLine.toLocaleString('en-US')} of one article can be bought at once`,
      {
        variant_id: beyond.variant_id,
      },
    );
  }
  const [issue] = read.error.issues;
  const where = issue?.path.map(String).join('.').slice(0, 100);
  return refuse(400, where ? `${where}: ${issue?.message}` : 'The body must be an object');
}

/** Removes undefined fields: the contract's types do not allow them. */
function withoutAbsent({ items, locale, customer, ...rest }: z.infer<typeof request>) {
  return {
    ...rest,
    items: items.map(({ custom_field_values, ...item }) => ({
      ...item,
      ...(custom_field_values && { custom_field_values }),
    })),
    ...(locale !== undefined && { locale }),
    ...(customer && {
      customer: {
        ...(customer.external_id !== undefined && { external_id: customer.external_id }),
        ...(customer.email !== undefined && { email: customer.email }),
      },
    }),
  } satisfies CheckoutRequest;
}
