import {
  documentValueAt,
  type FieldPath,
  joinFrontMatter,
  readDocument,
  splitFrontMatter,
  withDocumentValue,
} from '../form-schema.ts';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. A list is one field: its items have no names by which to find them in another list. */
function changedFields(base: Group, typed: Group, at: FieldPath = []): FieldPath[] {
  const names = new Set([...Object.keys(base), ...Object.keys(typed)]);
  return [...names].flatMap((name) => {
    const [before, after] = [base[name], typed[name]];
    if (isGroup(before) && isGroup(after)) return changedFields(before, after, [...at, name]);
    return isSame(before, after) ? [] : [[...at, name]];
  });
}

const valuesOf = (fields: string): Group => {
  const values: unknown = readDocument(fields).toJS();
  return isGroup(values) ? values : {};
};

function mergedFields(base: string, typed: string, now: string): string {
  const source = readDocument(typed);
  return changedFields(valuesOf(base), valuesOf(typed)).reduce(
    (text, path) => withDocumentValue(text, path, documentValueAt(source, path)),
    now,
  );
}

function mergeDocuments(base: string, typed: string, now: string): string {
  const [before, mine, theirs] = [base, typed, now].map(splitFrontMatter);
  if (!before || !mine || !theirs || !/^---[ \t]*\r?\n/.test(typed))
    return mergedFields(base, typed, now);
  return joinFrontMatter(
    mergedFields(before.fields, mine.fields, theirs.fields),
    mine.body === before.body ? theirs.body : mine.body,
  );
}

/**
 * Puts the fields that were typed since `base` on the file as it is now.
 *
 * @returns null if more was typed than values of fields, such as a comment
 */
export function mergedText(base: string, typed: string, now: string): string | null {
  try {
    const hasErrors = [base, typed, now].some((text) => {
      const { fields, body } = splitFrontMatter(text);
      return readDocument(fields || body).errors.length > 0;
    });
    return !hasErrors && mergeDocuments(base, typed, base) === typed
      ? mergeDocuments(base, typed, now)
      : null;
  } catch {
    // A field cannot be set within what an anchor repeats.
    return null;
  }
}
