import { z } from 'zod';
import type { MappedTable } from '../data-map.ts';
import { type CopyField, copyFields } from './copy-fields.ts';
import type { Json } from './copy-formats.ts';

const storedValues = z.array(
  z.object({ table: z.string(), column: z.string(), value: z.union([z.string(), z.number()]) }),
);

const fieldOf = (table: string, column: string): CopyField | undefined => {
  const fields: Partial<Record<MappedTable | string, Readonly<Record<string, CopyField>>>> =
    copyFields;
  return fields[table]?.[column];
};

/** The values of a forgotten buyer that accounts need, by field. */
export const lockedLines = (
  content: string,
  { currency, isForOwner }: { currency: string; isForOwner: boolean },
): string[] =>
  storedValues.parse(JSON.parse(content)).flatMap(({ table, column, value }) => {
    const field = fieldOf(table, column);
    if (field?.name === null && !isForOwner) return [];
    const lines = field?.format.lines(value, { row: {}, currency }) ?? [];
    return lines.length === 0 ? [] : [`${field?.label}: ${lines.join(', ')}`];
  });

export const lockedFile = (content: string, currency: string): Json =>
  storedValues.parse(JSON.parse(content)).flatMap(({ table, column, value }) => {
    const field = fieldOf(table, column);
    return field === undefined || field.name === null
      ? []
      : [{ name: field.name, value: field.format.file(value, { row: {}, currency }) }];
  });
