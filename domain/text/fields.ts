export type Fields = Record<string, unknown>;

/** True if unchecked data is an object. Its fields are still unchecked. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
