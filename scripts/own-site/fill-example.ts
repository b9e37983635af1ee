import { isMap, isScalar, type Node, parseDocument, stringify } from 'yaml';

/** The owner's values by field, such as `operator.email`. */
export type Answers = ReadonlyMap<string, unknown>;

/**
 * An example whose lines are all comments, except the answers and the groups around them. The answers replace the example's
 * lines, so that no key occurs twice.
 */
export function fillExample(example: string, answers: Answers): string {
  const lines = example.split('\n');
  const lineAt = (offset: number) => example.slice(0, offset).split('\n').length - 1;
  /** Replaces the line of each answered value, and removes the further lines of that value. */
  const set = new Map<number, string | null>();
  for (const [field, value] of answers) {
    let node: unknown = parseDocument(example).contents;
    const path = field.split('.');
    for (const [depth, name] of path.entries()) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && key.value === name)
        : undefined;
      const [start = 0] = (pair?.key as Node | undefined)?.range ?? [];
      const first = lineAt(start);
      if (depth < path.length - 1) set.set(first, lines[first] ?? '');
      else {
        const [, end = start] = (pair?.value as Node | undefined)?.range ?? [];
        for (let line = first + 1; line <= lineAt(end - 1); line++) set.set(line, null);
        const written = stringify({ [name]: value }, { lineWidth: 0 }).trimEnd();
        set.set(first, `${'  '.repeat(depth)}${written}`);
      }
      node = pair?.value;
    }
  }
  return lines
    .flatMap((line, index) => {
      const given = set.get(index);
      return given === null ? [] : (given ?? (line === '' ? '' : `# ${line}`));
    })
    .join('\n');
}
