import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const serviceSchema = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).optional(),
});
const composition = z.object({ services: z.record(z.string(), serviceSchema) });

/** compose.yaml with these variables and with its defaults filled in. */
export function readCompose(variables: Record<string, string>) {
  const file = parse(readFileSync('ops/compose.yaml', 'utf8'), { merge: true });
  const text = JSON.stringify(file).replace(
    /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, defaultValue: string) => {
      const value = variables[name] ?? (kind === '-' ? defaultValue : undefined);
      if (value === undefined) throw new Error(`${name} is asked for: ${defaultValue}`);
      return JSON.stringify(value).slice(1, -1);
    },
  );
  return composition.parse(JSON.parse(text)).services;
}

/** The environment of a service. A variable without a value in the file is passed on if it is set. */
export const environmentOf = (
  { environment = {} }: z.infer<typeof serviceSchema>,
  variables: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const givenValue = value ?? variables[name];
      return givenValue === undefined ? [] : [[name, givenValue]];
    }),
  );
