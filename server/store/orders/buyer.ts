import { z } from 'zod';

const address = z.object({
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** State, province or region; empty where a country has none. Older addresses have no such part. */
  state: z.string().default(''),
  country: z.string(),
});
export type Address = z.output<typeof address>;

/** An address as it stands in the database; null where none is known. */
export const storedAddress = address.nullable();

export const storedBuyer = z.object({
  email: z.string(),
  name: z.string(),
  /** Null when the provider told of none: the address of a bill is no place to send a parcel to. */
  address: storedAddress,
});
export type Buyer = z.output<typeof storedBuyer>;
