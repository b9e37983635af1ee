import { z } from 'zod';
import { shopFile } from '../../content/read/settings/shop-schema.ts';
import { siteFile } from '../../content/read/settings/site-schema.ts';
import {
  airdropFile,
  articleFile,
  infoFile,
  newsFile,
} from '../../content/read/settings/text-schemas.ts';
import type { TextFolder } from './site-path.ts';

/** A JSON schema, from which the desk makes forms. */
export type FormSchema = z.core.JSONSchema.JSONSchema;

const shapeOf = (schema: z.ZodType): FormSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The schemas of the settings files, and of the front matter of each folder's texts. */
export const siteFormSchemas = (): Record<'site' | 'shop' | TextFolder, FormSchema> => ({
  site: shapeOf(siteFile),
  shop: shapeOf(shopFile),
  news: shapeOf(newsFile),
  airdrops: shapeOf(airdropFile),
  learn: shapeOf(articleFile),
  info: shapeOf(infoFile),
});
