import type { z } from 'zod';
import { hintFor, meantBy } from '../nearest-name.ts';
import { knownKeys } from './schema-at.ts';

type Path = readonly PropertyKey[];
interface Issue {
  path: Path;
  /** What is wrong and what is allowed: a sentence without its full stop. */
  text: string;
}

const forms: Readonly<Record<string, string>> = {
  array: 'has to be a list, such as [one, other]',
  string: 'has to be a text',
  number: 'has to be a number',
  boolean: 'has to be true or false',
};

/** A path as people count: the first point of a list is 1. */
export const pathText = (path: Path): string =>
  path.map((key) => (typeof key === 'number' ? key + 1 : key)).join('.');

/** What a schema says that has no words of its own. */
export const defaultWords = (issue: { code?: string; expected?: unknown }): string | undefined =>
  issue.code === 'invalid_type' ? forms[String(issue.expected)] : undefined;

/**
 * What to say of what a schema refuses. What follows from another fault is left out.
 *
 * @param isWritten whether there is anything at a path
 * @param elsewhere the files in which names belong that have no place here
 */
export function issuesOf(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  isWritten: (path: Path) => boolean,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): Issue[] {
  const all = issues.flatMap(ofMeantForm);
  /** Where a value may stand under a name that is not known; `*` for any value of a group. */
  const misnamed = new Set<string>();
  const unknown = all.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = knownKeys(schema, issue.path);
    for (const key of issue.keys)
      misnamed.add([...issue.path, meantBy(key, known) ?? '*'].join('.'));
    return issue.keys.map((key) => {
      const file = issue.path.length === 0 ? elsewhere.get(key) : undefined;
      const text =
        file === undefined
          ? wrongKey(key, known)
          : `${key} is no field here: it belongs in ${file}`;
      return { path: [...issue.path, key], text };
    });
  });
  const rest = all.flatMap((issue) => {
    const { path, message, code } = issue;
    if (code === 'unrecognized_keys') return [];
    const isMissing = path.length > 0 && !isWritten(path);
    if (isMissing && [path, [...path.slice(0, -1), '*']].some((at) => misnamed.has(at.join('.'))))
      return [];
    const [one, other] =
      code === 'invalid_type' && issue.expected === 'object' ? knownKeys(schema, path) : [];
    const such = other === undefined ? '' : `, such as ${one} and ${other}`;
    const is = isMissing && code !== 'custom' ? ' is missing: it' : '';
    return { path, text: `${pathText(path)}${is} ${message}${such}`.trimStart() };
  });
  return [...unknown, ...rest];
}

/** Where a value has one of several forms, what is wrong with the one that was meant. */
function ofMeantForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = ({ path, code }: z.core.$ZodIssue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  const meant = issue.errors.filter((form) => !form.some(isOther));
  const [form] = meant;
  return form === undefined || meant.length > 1
    ? [issue]
    : form.map((each) => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(ofMeantForm);
}

function wrongKey(key: string, known: readonly string[]): string {
  if (/^-./.test(key)) return `${key} needs a space behind its hyphen, as each point of a list`;
  if (key !== key.trim())
    return `${key.trim()} has a space beside it that is of another kind: delete it, and type a plain one`;
  return `${key} is no field here; ${hintFor(key, known)}`;
}
