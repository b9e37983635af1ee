import { isCollection, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { hintFor, meantBy } from './meant.ts';
import type { Problem } from './problem.ts';
import { giveNewNames, type Renamed } from './renamed.ts';
import { silentFaults, syntaxFaults } from './yaml-faults.ts';

/** Where a YAML text stands: front matter begins below the first line of its file. */
interface Place {
  file: string;
  firstLine: number;
}

interface Under {
  defaults?: unknown;
  renamed?: readonly Renamed[];
  /** What is not wrong, but has to be changed one day. */
  notes?: Problem[];
}

interface Checked<Data> {
  data: Data;
  /** The line of the file on which a value stands, or else the nearest of what it would stand in. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The fields that the text itself sets, such as `beforeOrder` and `beforeOrder.tax`. */
  written: readonly string[];
}

/**
 * Parses and checks a YAML text, laid over defaults. Each fault names its line; a key that is not known names the nearest
 * one that is.
 *
 * @returns null if there are faults
 */
export function readYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { file, firstLine }: Place,
  problems: Problem[],
  { defaults = {}, renamed = [], notes = [] }: Under = {},
): Checked<z.infer<Schema>> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const broken = syntaxFaults(document, text);
  const faults = broken.length > 0 ? broken : silentFaults(document, text);
  for (const { offset, text } of faults) problems.push({ file, line: lineAt(offset), text });
  if (faults.length > 0) return null;
  giveNewNames(document, renamed, (offset, text) =>
    notes.push({ file, line: lineAt(offset), text }),
  );
  // An empty text, or comments alone, sets nothing. Aliases could make a small text very large.
  const given: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
  const checked = schema.safeParse(laidOver(defaults, given));
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));
  if (checked.success) return { data: checked.data, lineOf, written: fieldsOf(given) };
  const { issues } = checked.error;
  /** Fields that stand under a misspelt name. */
  const meant = new Set<string>();
  const refuse = (path: readonly PropertyKey[], text: string) =>
    problems.push({ file, line: lineOf(path), text });
  for (const issue of issues)
    for (const key of issue.code === 'unrecognized_keys' ? issue.keys : []) {
      const known = knownKeys(schema, issue.path);
      const near = meantBy(key, known);
      refuse([...issue.path, key], `${key} is no field here; ${hintFor(key, known)}`);
      if (near !== null) meant.add([...issue.path, near].join('.'));
    }
  for (const issue of issues) {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') continue;
    const isMissing = issue.code !== 'custom' && field !== '' && !document.hasIn(issue.path);
    if (isMissing && meant.has(field)) continue;
    refuse(
      issue.path,
      `${field}${isMissing ? ' is missing: it' : ''} ${issue.message}`.trimStart(),
    );
  }
  return null;
}

/** Objects are merged key by key; everything else replaces what was there. */
function laidOver(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, key in over ? laidOver(under[key], over[key]) : under[key]]),
  );
}

const fieldsOf = (given: unknown): string[] =>
  isRecord(given)
    ? Object.entries(given).flatMap(([key, value]) => [
        key,
        ...fieldsOf(value).map((field) => `${key}.${field}`),
      ])
    : [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a value stands in the text; where its nearest parent does, if it is missing. */
function offsetOf(
  document: ReturnType<typeof parseDocument>,
  path: readonly PropertyKey[],
): number {
  for (let length = path.length; length > 0; length--) {
    const parent =
      length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    if (!isCollection(parent)) continue;
    const key = path[length - 1];
    for (const item of parent.items) {
      const name = typeof item === 'object' && item !== null && 'key' in item ? item.key : null;
      if (isNode(name) && String(name) === key) return name.range[0];
    }
    const node = parent.get(key, true);
    if (isNode(node)) return node.range[0];
  }
  return 0;
}

const isNode = (value: unknown): value is { range: [number, number, number] } =>
  typeof value === 'object' && value !== null && 'range' in value && Array.isArray(value.range);

/** The keys that a schema knows at a path. */
function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let here: z.core.$ZodType | undefined = schema;
  for (const key of [...path, null]) {
    while (here && 'innerType' in here._zod.def) here = here._zod.def.innerType as z.core.$ZodType;
    if (here === undefined) return [];
    const shape: unknown = 'shape' in here._zod.def ? here._zod.def.shape : undefined;
    if (key === null) return shape && typeof shape === 'object' ? Object.keys(shape) : [];
    if (shape && typeof shape === 'object')
      here = (shape as Record<PropertyKey, z.core.$ZodType>)[key];
    else if ('element' in here._zod.def) here = here._zod.def.element as z.core.$ZodType;
    else if ('valueType' in here._zod.def) here = here._zod.def.valueType as z.core.$ZodType;
    else return [];
  }
  return [];
}
