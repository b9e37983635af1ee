import type { z } from 'zod';
import { nameHint, nearestName } from '../nearest-name.ts';
import { knownKeys } from './schema-at.ts';

type Path = readonly PropertyKey[];
interface Issue {
  path: Path;
  /** The fault and what is allowed: a sentence without its full stop. */
  text: string;
}

const typeMessages: Readonly<Record<string, string>> = {
  array: 'has to be a list, such as [one, other]',
  string: 'has to be a text',
  number: 'has to be a number',
  boolean: 'has to be true or false',
};

/** A path for people: list items count from 1. */
export const pathText = (path: Path): string =>
  path.map((key) => (typeof key === 'number' ? key + 1 : key)).join('.');

export const defaultMessage = (issue: { code?: string; expected?: unknown }): string | undefined =>
  issue.code === 'invalid_type' ? typeMessages[String(issue.expected)] : undefined;

/**
 * The messages for a schema's issues, without those that follow from another fault.
 *
 * @param isWritten true if the text has a value at the path
 * @param elsewhere files by field, for fields that belong in another file
 */
export function explainIssues(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  isWritten: (path: Path) => boolean,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): Issue[] {
  const all = issues.flatMap(issuesOfIntendedForm);
  /** Paths that may be missing because their name is misspelt; `*` for any key of a group. */
  const misnamed = new Set<string>();
  const unknown = all.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = knownKeys(schema, issue.path);
    for (const key of issue.keys)
      misnamed.add([...issue.path, nearestName(key, known) ?? '*'].join('.'));
    return issue.keys.map((key) => {
      const file = issue.path.length === 0 ? elsewhere.get(key) : undefined;
      const text =
        file === undefined
          ? unknownKeyMessage(key, known)
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

/** The issues of that alternative of a union which the author most likely meant. */
function issuesOfIntendedForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = ({ path, code }: z.core.$ZodIssue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  const intended = issue.errors.filter((form) => !form.some(isOther));
  const [form] = intended;
  return form === undefined || intended.length > 1
    ? [issue]
    : form
        .map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
        .flatMap(issuesOfIntendedForm);
}

function unknownKeyMessage(key: string, known: readonly string[]): string {
  if (/^-./.test(key)) return `${key} needs a space behind its hyphen, as each point of a list`;
  if (key !== key.trim())
    return `${key.trim()} has a space beside it that is of another kind: delete it, and type a plain one`;
  return `${key} is no field here; ${nameHint(key, known)}`;
}
