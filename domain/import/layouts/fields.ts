/** The fields that a person can assign to the columns of a file of unknown layout. */
export const fields = [
  'date',
  'kind',
  'coin',
  'amount',
  'price',
  'total',
  'currency',
  'fee',
  'feeCurrency',
  'note',
] as const;
export type Field = (typeof fields)[number];

/** The index of each field's column, from 0. */
export type Mapping = Partial<Record<Field, number>>;

/** The fields that are required but not mapped. A price or a total is needed only for purchases and sales. */
export const missingFields = (mapping: Mapping): readonly Field[] =>
  (['date', 'coin', 'amount'] as const).filter((field) => mapping[field] === undefined);
