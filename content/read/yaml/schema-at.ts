import type { z } from 'zod';

type Schema = z.core.$ZodType;
/** The forms that a value may be written in. */
export type Kind = 'text' | 'number' | 'group' | 'list' | 'other';

/** A schema in any of its forms, such as a number or a group of them. */
function formsOf(schema: Schema): Schema[] {
  const { def } = schema._zod;
  if ('innerType' in def) return formsOf(def.innerType as Schema);
  if ('options' in def) return (def.options as Schema[]).flatMap(formsOf);
  // What prepares a text stands before it, what makes something else of a value behind it.
  if ('in' in def && 'out' in def)
    return [def.in, def.out].flatMap((each) => formsOf(each as Schema));
  return [schema];
}

const shapeOf = ({ _zod: { def } }: Schema) =>
  'shape' in def ? (def.shape as Readonly<Record<PropertyKey, Schema>>) : null;

function within(schema: Schema, key: PropertyKey): Schema | undefined {
  const { def } = schema._zod;
  if ('element' in def) return def.element as Schema;
  if ('valueType' in def) return def.valueType as Schema;
  return shapeOf(schema)?.[key];
}

/** The schemas of what may stand at a path. */
const schemasAt = (schema: Schema, path: readonly PropertyKey[]): Schema[] =>
  path.reduce(
    (here, key) =>
      here.flatMap((each) => {
        const next = within(each, key);
        return next === undefined ? [] : formsOf(next);
      }),
    formsOf(schema),
  );

/** The keys that a schema knows at a path. */
export const knownKeys = (schema: Schema, path: readonly PropertyKey[]): string[] =>
  schemasAt(schema, path).flatMap((each) => Object.keys(shapeOf(each) ?? {}));

export function kindsAt(schema: Schema, path: readonly PropertyKey[]): Kind[] {
  const kinds: Readonly<Record<string, Kind>> = {
    object: 'group',
    record: 'group',
    array: 'list',
    string: 'text',
    number: 'number',
  };
  return schemasAt(schema, path).map(({ _zod: { def } }) => kinds[def.type] ?? 'other');
}
