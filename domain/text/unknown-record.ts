export type UnknownRecord = Record<string, unknown>;

/** True if unchecked data is an object. The fields of the object are still unchecked. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
