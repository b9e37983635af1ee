/** The fields that a person can assign to the columns of a file of unknown layout. */
export const importFields = [
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
export type ImportField = (typeof importFields)[number];

/** The index of each field's column, from 0. */
export type Mapping = Partial<Record<ImportField, number>>;

/** The fields that are required but not mapped. A price or a total is needed only for purchases and sales. */
export const missingFields = (mapping: Mapping): readonly ImportField[] =>
  (['date', 'coin', 'amount'] as const).filter((field) => mapping[field] === undefined);
