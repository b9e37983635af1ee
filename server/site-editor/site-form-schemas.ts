import { z } from 'zod';
import { shopSchema } from '../../content/read/settings/shop-schema.ts';
import { siteSchema } from '../../content/read/settings/site-schema.ts';
import {
  airdropFrontMatterSchema,
  articleFrontMatterSchema,
  infoFrontMatterSchema,
  newsFrontMatterSchema,
} from '../../content/read/settings/text-schemas.ts';
import type { TextFolder } from './site-path.ts';

/** A JSON schema, from which the desk makes forms. */
export type FormSchema = z.core.JSONSchema.JSONSchema;

const shapeOf = (schema: z.ZodType): FormSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The schemas of the settings files, and of the front matter of each folder's texts. */
export const siteFormSchemas = (): Record<'site' | 'shop' | TextFolder, FormSchema> => ({
  site: shapeOf(siteSchema),
  shop: shapeOf(shopSchema),
  news: shapeOf(newsFrontMatterSchema),
  airdrops: shapeOf(airdropFrontMatterSchema),
  learn: shapeOf(articleFrontMatterSchema),
  info: shapeOf(infoFrontMatterSchema),
});
