import { z } from 'zod';

export const storedJson = {
  pictures: jsonColumn(z.array(z.string())),
  options: jsonColumn(z.array(z.object({ id: z.string(), title: z.string() }))),
  optionValues: jsonColumn(
    z.array(z.object({ id: z.string(), option_id: z.string(), value: z.string() })),
  ),
  additionalInfo: jsonColumn(
    z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  ),
  customFields: jsonColumn(
    z.array(z.object({ id: z.string(), title: z.string(), is_required: z.boolean() })),
  ),
  relatedProducts: jsonColumn(
    z.array(z.object({ id: z.string(), section_title: z.string(), related_id: z.string() })),
  ),
  metadata: jsonColumn(z.record(z.string(), z.unknown())),
  customValues: jsonColumn(
    z.array(z.object({ field_id: z.string(), title: z.string(), value: z.string() })),
  ),
} as const;

function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return {
    write: (value: z.output<Schema>): string => JSON.stringify(value),
    /** @throws for other content, which only a manual edit of the database can cause */
    read: (text: string): z.output<Schema> => schema.parse(JSON.parse(text)),
  };
}
