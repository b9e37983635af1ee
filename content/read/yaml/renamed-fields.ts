import { type Document, isMap, isScalar } from 'yaml';

/** A field that has got another name within its group. */
export interface Renamed {
  /** Its former name, with that of its group, such as `operator.mail`. */
  field: string;
  to: string;
  /** A year after the new name came; then the line is deleted. */
  until: string;
}

/** The fields of site.yaml whose former names are still read. */
export const renamedFields: readonly Renamed[] = [];

/** Gives the fields of a document their new names where they stand, so that lines stay right. */
export function giveNewNames(
  document: Document.Parsed,
  renamed: readonly Renamed[],
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
