import { z } from 'zod';

/** An address as it stands in the database; null where none is known. Older ones have no state. */
export const storedAddress = z
  .object({
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    state: z.string().default(''),
    country: z.string(),
  })
  .nullable();
