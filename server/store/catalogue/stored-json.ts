import { z } from 'zod';

/** The schemas of columns with JSON text. */
export const storedJson = {
  pictures: column(z.array(z.string())),
  options: column(z.array(z.object({ id: z.string(), title: z.string() }))),
  optionValues: column(
    z.array(z.object({ id: z.string(), option_id: z.string(), value: z.string() })),
  ),
  additionalInfo: column(
    z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  ),
  customFields: column(
    z.array(z.object({ id: z.string(), title: z.string(), is_required: z.boolean() })),
  ),
  relatedProducts: column(
    z.array(z.object({ id: z.string(), section_title: z.string(), related_id: z.string() })),
  ),
  metadata: column(z.record(z.string(), z.unknown())),
  customValues: column(
    z.array(z.object({ field_id: z.string(), title: z.string(), value: z.string() })),
  ),
} as const;

function column<Schema extends z.ZodType>(schema: Schema) {
  return {
    write: (value: z.output<Schema>): string => JSON.stringify(value),
    /** @throws for other content, which only a manual edit of the database can cause */
    read: (text: string): z.output<Schema> => schema.parse(JSON.parse(text)),
  };
}
