export type Fields = Record<string, unknown>;

/** Whether unchecked data is an object. Its fields are still to be checked. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
