import type { z } from 'zod';

type Schema = z.core.$ZodType;
export type ValueKind = 'text' | 'number' | 'group' | 'list' | 'other';

/** The alternatives of a schema, such as a number or an object. */
function schemaAlternatives(schema: Schema): Schema[] {
  const { def } = schema._zod;
  if ('innerType' in def) return schemaAlternatives(def.innerType as Schema);
  if ('options' in def) return (def.options as Schema[]).flatMap(schemaAlternatives);
  // One side of a pipe may be a bare transform (the input of z.preprocess, the output of .transform()), so look for the
  // schema on both.
  if ('in' in def && 'out' in def)
    return [def.in, def.out].flatMap((each) => schemaAlternatives(each as Schema));
  return [schema];
}

const objectShape = ({ _zod: { def } }: Schema) =>
  'shape' in def ? (def.shape as Readonly<Record<PropertyKey, Schema>>) : null;

function childSchema(schema: Schema, key: PropertyKey): Schema | undefined {
  const { def } = schema._zod;
  if ('element' in def) return def.element as Schema;
  if ('valueType' in def) return def.valueType as Schema;
  return objectShape(schema)?.[key];
}

const schemasAt = (schema: Schema, path: readonly PropertyKey[]): Schema[] =>
  path.reduce(
    (here, key) =>
      here.flatMap((each) => {
        const next = childSchema(each, key);
        return next === undefined ? [] : schemaAlternatives(next);
      }),
    schemaAlternatives(schema),
  );

export const knownKeys = (schema: Schema, path: readonly PropertyKey[]): string[] =>
  schemasAt(schema, path).flatMap((each) => Object.keys(objectShape(each) ?? {}));

export function kindsAt(schema: Schema, path: readonly PropertyKey[]): ValueKind[] {
  const kinds: Readonly<Record<string, ValueKind>> = {
    object: 'group',
    record: 'group',
    array: 'list',
    string: 'text',
    number: 'number',
  };
  return schemasAt(schema, path).map(({ _zod: { def } }) => kinds[def.type] ?? 'other');
}
