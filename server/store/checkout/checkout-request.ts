import { z } from 'zod';
import { words } from '../../../content/words.ts';
import { maxLineQuantity, maxReturnUrlChars } from '../../../contract/limits.ts';
import type { CheckoutRequest } from '../../../contract/store.ts';
import { groupedDecimals } from '../../../domain/money/grouped-decimals.ts';
import { parseJson } from '../http/parse-json.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';

const maxCheckoutLines = 100;

/** The refusal of a line with more units than payment providers accept. */
export const refuseTooManyUnits = (variant_id: string) =>
  httpRefusal(400, words.store.refusals.most({ most: groupedDecimals(maxLineQuantity, 0) }), {
    variant_id,
  });

const shortTextSchema = z.string().max(320);
const target = z
  .string()
  .max(
    maxReturnUrlChars,
    `must have at most ${maxReturnUrlChars.toLocaleString('en-US')} characters`,
  );
const request = z.object({
  items: z
    .array(
      z.object({
        variant_id: z.string().min(1).max(100),
        quantity: z.int().min(1),
        custom_field_values: z
          .array(z.object({ custom_field_id: z.string().max(100), value: z.string().max(500) }))
          .max(20)
          .exactOptional(),
      }),
    )
    .min(1)
    .max(maxCheckoutLines),
  successUrl: target,
  cancelUrl: target,
  locale: z.string().max(35).exactOptional(),
  timeZone: z.string().min(1).max(64),
  customer: z
    .object({
      external_id: shortTextSchema.exactOptional(),
      email: shortTextSchema.exactOptional(),
    })
    .exactOptional(),
});

/** Parses the body of POST /checkout. Fields outside the contract, such as a price, are ignored. */
export function parseCheckoutRequest(text: string): Outcome<CheckoutRequest> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const read = request.safeParse(json.value);
  if (read.success) {
    const { items, successUrl, cancelUrl, timeZone } = read.data;
    const beyond = items.find(({ quantity }) => quantity > maxLineQuantity);
    // A session stores a hash of the request's JSON, so the order of these fields must stay the same in all versions.
    if (beyond === undefined)
      return accept(Object.assign({ successUrl, cancelUrl, timeZone }, read.data));
    return refuseTooManyUnits(beyond.variant_id);
  }
  const [issue] = read.error.issues;
  const where = issue?.path.map(String).join('.').slice(0, 100);
  return httpRefusal(400, where ? `${where}: ${issue?.message}` : 'The body must be an object');
}
