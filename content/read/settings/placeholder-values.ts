import type { ShopFile, SiteFile } from './settings-files.ts';
import { shopSchema } from './shop-schema.ts';
import { siteSchema } from './site-schema.ts';

/**
 * The values that replace `{{ name }}` in a text: the scalar values of site.yaml, and those of shop.yaml with the
 * prefix `shop.`. If a file has faults, all its field names are accepted, so that texts with these names are not
 * reported as well.
 */
export function placeholderValues(
  own: { settings: SiteFile | null; shop: ShopFile | null },
  standard: { settings: SiteFile; shop: ShopFile },
): ReadonlyMap<string, string> {
  const { settings, shop } = {
    settings: own.settings ?? standard.settings,
    shop: own.shop ?? standard.shop,
  };
  const values = new Map<string, string>();
  for (const [key, value] of [
    ...Object.entries(settings),
    ...Object.entries(settings.operator).map(([key, value]) => [`operator.${key}`, value] as const),
    ...Object.entries(shop).map(([key, value]) => [`shop.${key}`, value] as const),
  ])
    if (typeof value === 'string' || typeof value === 'number') values.set(key, String(value));
  const unknown = [
    ...(own.settings
      ? []
      : Object.keys(siteSchema.shape.operator.shape).map((key) => `operator.${key}`)),
    ...(own.shop ? [] : Object.keys(shopSchema.shape).map((key) => `shop.${key}`)),
  ];
  for (const name of unknown) if (!values.has(name)) values.set(name, name);
  return values;
}
