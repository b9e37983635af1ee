import { isCollection, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import type { Problem } from '../problem.ts';
import { giveNewNames, type Renamed } from './renamed-fields.ts';
import { kindsAt } from './schema-at.ts';
import { silentFaults, syntaxFaults } from './yaml-faults.ts';
import { pathOf, type Wanted } from './yaml-flow.ts';
import { defaultWords, issuesOf, pathText } from './yaml-issues.ts';

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
  /** The files in which fields belong that have no place here. */
  elsewhere?: ReadonlyMap<string, string>;
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
  { defaults = {}, renamed = [], notes = [], elsewhere }: Under = {},
): Checked<z.infer<Schema>> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const wanted = (path: readonly PropertyKey[]) => kindsAt(schema, path);
  const broken = syntaxFaults(document, text, wanted);
  const faults = broken.length > 0 ? broken : silentFaults(document, text, wanted);
  const said = new Set<string>();
  const refuse = (line: number, text: string, same = text) => {
    // Several points of one list that are written in the same wrong way are one fault.
    if (!said.has(`${line} ${same}`)) problems.push({ file, line, text });
    said.add(`${line} ${same}`);
  };
  for (const { offset, text } of faults) refuse(lineAt(offset), text);
  if (faults.length > 0) return null;
  giveNewNames(document, renamed, (offset, text) =>
    notes.push({ file, line: lineAt(offset), text }),
  );
  keepDigits(document, wanted);
  // An empty text, or comments alone, sets nothing. Aliases could make a small text very large.
  const given: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
  const checked = schema.safeParse(laidOver(defaults, given), { error: defaultWords });
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));
  if (checked.success) return { data: checked.data, lineOf, written: fieldsOf(given) };
  const isWritten = (path: readonly PropertyKey[]) => document.hasIn(path);
  for (const { path, text } of issuesOf(checked.error.issues, schema, isWritten, elsewhere))
    refuse(lineOf(path), text, text.slice(pathText(path).length));
  return null;
}

/** A text such as 007 or 1.10 is no number: it is kept as it is written. */
function keepDigits(document: ReturnType<typeof parseDocument>, wanted: Wanted): void {
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'number' || key === 'key' || node.source === undefined) return;
      const kinds = wanted(pathOf(node, ancestors));
      if (kinds.includes('text') && !kinds.includes('number')) node.value = node.source;
    },
  });
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
