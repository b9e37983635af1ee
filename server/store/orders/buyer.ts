import { z } from 'zod';

const address = z.object({
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** State, province or region; empty for countries without them. */
  state: z.string(),
  country: z.string(),
});
export type Address = z.output<typeof address>;

export const storedAddressSchema = address.nullable();

export const storedBuyerSchema = z.object({
  email: z.string(),
  name: z.string(),
  /** Null if the provider has no shipping address; a billing address is not a substitute. */
  address: storedAddressSchema,
});
export type Buyer = z.output<typeof storedBuyerSchema>;
