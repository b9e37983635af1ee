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
 * Puts the fields that were typed since `base` on the file as it is now.
 *
 * @param isFields true if nothing else was typed. Otherwise a comment may have been, too, and that is looked into
 * @returns null if that cannot be, such as with a comment
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
    // An anchor cannot be taken away from what repeats it.
    return null;
  }
}
