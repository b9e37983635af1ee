import { isCollection, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import type { Problem } from '../problem.ts';
import { kindsAt } from './schema-at.ts';
import { findMisreadings, syntaxFaults } from './yaml-faults.ts';
import { type KindsAt, pathOf } from './yaml-flow.ts';
import { defaultMessage, explainIssues, pathText } from './yaml-issues.ts';

/** The position of a YAML text: front matter begins below the first line of its file. */
interface TextPosition {
  file: string;
  firstLine: number;
}

interface ReadOptions {
  defaults?: unknown;
  /** Files by field, for fields that belong in another file. */
  elsewhere?: ReadonlyMap<string, string>;
}

interface ParsedYaml<Data> {
  data: Data;
  /** The file's line with a value, or with its nearest parent. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The fields that the text itself sets, such as `beforeOrder` and `beforeOrder.tax`. */
  written: readonly string[];
}

/**
 * Parses and checks a YAML text, and merges it over defaults. Each fault names its line; a fault about an unknown key
 * names the nearest known key.
 *
 * @returns null if there are faults
 */
export function readYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { file, firstLine }: TextPosition,
  problems: Problem[],
  { defaults = {}, elsewhere }: ReadOptions = {},
): ParsedYaml<z.infer<Schema>> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const kindsOfPath = (path: readonly PropertyKey[]) => kindsAt(schema, path);
  const broken = syntaxFaults(document, text, kindsOfPath);
  const faults = broken.length > 0 ? broken : findMisreadings(document, text, kindsOfPath);
  const reported = new Set<string>();
  const refuse = (line: number, text: string, same = text) => {
    // List items with the same mistake are reported once.
    if (!reported.has(`${line} ${same}`)) problems.push({ file, line, text });
    reported.add(`${line} ${same}`);
  };
  for (const { offset, text } of faults) refuse(lineAt(offset), text);
  if (faults.length > 0) return null;
  keepDigitsAsText(document, kindsOfPath);
  // An empty text, or one with only comments, sets nothing. Aliases are not resolved, because they could expand a small
  // text to a very large one.
  const given: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
  const checked = schema.safeParse(mergeOver(defaults, given), { error: defaultMessage });
  const lineOf = (path: readonly PropertyKey[]) => lineAt(valueOffset(document, path));
  if (checked.success) return { data: checked.data, lineOf, written: fieldPaths(given) };
  const isWritten = (path: readonly PropertyKey[]) => document.hasIn(path);
  // Report the same mistake in several values of a line once: its key contains no path. Report each missing value.
  for (const { path, text } of explainIssues(checked.error.issues, schema, isWritten, elsewhere))
    refuse(lineOf(path), text, isWritten(path) ? text.slice(pathText(path).length) : text);
  return null;
}

/** Keeps digits such as 007 or 1.10 as they are written where a text is expected, although YAML reads them as numbers. */
function keepDigitsAsText(document: ReturnType<typeof parseDocument>, wanted: KindsAt): void {
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'number' || key === 'key' || node.source === undefined) return;
      const kinds = wanted(pathOf(node, ancestors));
      if (kinds.includes('text') && !kinds.includes('number')) node.value = node.source;
    },
  });
}

/** Merges objects key by key. Any other value replaces the earlier one. */
function mergeOver(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, key in over ? mergeOver(under[key], over[key]) : under[key]]),
  );
}

const fieldPaths = (given: unknown): string[] =>
  isRecord(given)
    ? Object.entries(given).flatMap(([key, value]) => [
        key,
        ...fieldPaths(value).map((field) => `${key}.${field}`),
      ])
    : [];

/** The offset of a value, or of its nearest parent if it is missing. */
function valueOffset(
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
