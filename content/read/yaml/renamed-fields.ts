import { type Document, isMap, isScalar } from 'yaml';

/** A field that has been renamed within its group. */
export interface RenamedField {
  /** The former name with its group, such as `operator.mail`. */
  field: string;
  to: string;
  /** One year after the renaming; then this entry is deleted. */
  until: string;
}

/** The renamed fields of site.yaml. */
export const renamedFields: readonly RenamedField[] = [];

/** Renames a document's fields in place, so that line numbers stay right. */
export function renameFields(
  document: Document.Parsed,
  renamed: readonly RenamedField[],
  note: (offset: number, text: string) => void,
): void {
  for (const { field, to, until } of renamed) {
    const groups = field.split('.');
    const name = groups.pop();
    const group = groups.length === 0 ? document.contents : document.getIn(groups, true);
    if (!isMap(group) || group.has(to)) continue;
    const key = group.items
      .map((pair) => pair.key)
      .find((key) => isScalar(key) && key.value === name);
    if (!isScalar(key)) continue;
    key.value = to;
    const now = [...groups, to].join('.');
    note(
      key.range?.[0] ?? 0,
      `${field} is called ${now} now; its former name is read until ${until}`,
    );
  }
}
