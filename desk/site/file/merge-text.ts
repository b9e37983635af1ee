import { isRecord } from '../../../domain/text/unknown-record.ts';
import {
  joinFrontMatter,
  readDocument,
  splitFrontMatter,
  withDocumentValue,
} from '../form-schema.ts';
import { isSame, mergeValue } from './merge-value.ts';

function valuesOf(fields: string): Readonly<Record<string, unknown>> {
  const values: unknown = readDocument(fields).toJS();
  return isRecord(values) ? values : {};
}

function mergedFields(base: string, typed: string, now: string): string {
  const before = valuesOf(now);
  const merged = mergeValue(valuesOf(base), valuesOf(typed), before);
  const after = isRecord(merged) ? merged : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isSame(before[name], after[name]))
    .reduce((text, name) => withDocumentValue(text, [name], after[name]), now);
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
 * Merges the fields that were typed since `base` into the current file.
 *
 * @param isFields true if only fields were typed; false if other text, such as a comment, may have been typed, too
 * @returns null if the change cannot be merged, such as a typed comment
 */
export function mergeText(
  base: string,
  typed: string,
  now: string,
  isFields = false,
): string | null {
  try {
    const hasErrors = [base, typed, now].some((text) => {
      const { fields, body } = splitFrontMatter(text);
      return readDocument(fields || body).errors.length > 0;
    });
    return !hasErrors && (isFields || mergeDocuments(base, typed, base) === typed)
      ? mergeDocuments(base, typed, now)
      : null;
  } catch {
    // A YAML anchor cannot be removed while an alias refers to it.
    return null;
  }
}
