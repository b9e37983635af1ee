import { type Document, isCollection, isPair, isSeq, type Node, visit } from 'yaml';
import type { ValueKind } from './schema-at.ts';
import type { YamlFault } from './yaml-faults.ts';

export type KindsAt = (path: readonly PropertyKey[]) => readonly ValueKind[];

const closingBrackets: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The syntax of flow collections, for messages. */
const flowHints: Readonly<Record<string, string>> = {
  '{': 'in braces stand fields, as in {name: value, other: value}, with a colon and a space in each, a comma between them, a point in a number, and quotes around a text that has such marks',
  '[': 'in brackets stands a list, as in [one, other], with a comma between, and quotes around a text that has such marks',
};
const unreadableFlow = (text: string, start: number): YamlFault => {
  const [line = ''] = text.slice(start).split('\n');
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line.trimEnd();
  return { offset: start, text: `${shown} cannot be read: ${flowHints[text[start] ?? '']}` };
};

/** A node's path: field names and list indexes. */
export function pathOf(node: unknown, ancestors: readonly unknown[]): PropertyKey[] {
  const chain = [...ancestors, node];
  return chain.flatMap((each, index): PropertyKey[] => {
    const above = chain[index - 1];
    if (isPair(each)) return [String(each.key)];
    return isSeq(above) ? [above.items.indexOf(each)] : [];
  });
}

interface Flow {
  node: Node;
  start: number;
  mark: string;
}

/** The flow collections before an offset, where no text is expected. */
function flowsBefore(document: Document.Parsed, text: string, offset: number, wanted: KindsAt) {
  const found: Flow[] = [];
  visit(document, {
    Collection(_, node, ancestors) {
      const [start = 0] = node.range ?? [];
      const mark = text[start] ?? '';
      // A single field in brackets is a group, too.
      if (!node.flow || !(mark in closingBrackets) || start >= offset) return;
      const kinds = wanted(pathOf(node, ancestors));
      if (kinds.includes('group') || kinds.includes('list')) found.push({ node, start, mark });
    },
  });
  return found;
}

/**
 * The fault of an error within braces or brackets.
 *
 * @returns null if a text is expected there, because such a text has to be quoted
 */
export function flowFault(
  document: Document.Parsed,
  text: string,
  { pos: [offset], message }: Document.Parsed['errors'][number],
  wanted: KindsAt,
): YamlFault | null {
  const flows = flowsBefore(document, text, offset, wanted);
  const endOffset = ({ node }: Flow) => node.range?.[1] ?? 0;
  const mark = text[offset] ?? '';
  const isAtEnd = flows.some((flow) => text.slice(endOffset(flow), offset).trim() === '');
  if (isAtEnd && /[}\]]/.test(mark) && /token in YAML stream/.test(message))
    return { offset, text: `has a ${mark} too many: delete it` };
  const isOpen = (flow: Flow) => text[endOffset(flow) - 1] !== closingBrackets[flow.mark];
  const open = flows.findLast(isOpen);
  if (open !== undefined && /end with a/.test(message)) {
    const [line = ''] = text.slice(open.start).split('\n');
    const comment = /\s(#\S*[^\s}\]])/.exec(line)?.[1];
    return {
      offset: open.start,
      text:
        comment === undefined
          ? `has a ${open.mark} that is not closed: close it with ${closingBrackets[open.mark]}`
          : `is cut off before ${comment}: put that between quotes, or close the ${open.mark} before it`,
    };
  }
  if (mark === ',' && flows.length > 0) return { offset, text: 'has a comma too many: delete it' };
  const around = flows.findLast((flow) => endOffset(flow) > offset || isOpen(flow));
  return around === undefined || !/flow/.test(message) ? null : unreadableFlow(text, around.start);
}

/**
 * The message for a flow collection that is misread. Without this message the value would be refused for the wrong
 * reason.
 */
export function flowMisreading(
  node: Node,
  ancestors: readonly unknown[],
  text: string,
  wanted: KindsAt,
): YamlFault | null {
  if (!isCollection(node) || !node.flow) return null;
  const [start = 0] = node.range ?? [];
  const mark = text[start] ?? '';
  const path = pathOf(node, ancestors);
  const kinds = wanted(path);
  const lacksValue = node.items.some((item) => isPair(item) && item.value === null);
  if (mark === '{' && lacksValue) {
    if (kinds.includes('group')) return unreadableFlow(text, start);
    return kinds.includes('list')
      ? { offset: start, text: 'has a list in braces: write it in brackets, as in [one, other]' }
      : { offset: start, text: 'has a text that begins with {: put it between quotes' };
  }
  // YAML reads `[label: X, address: Y]` as a list of two groups.
  return mark in closingBrackets ||
    !(kinds.includes('group') && wanted(path.slice(0, -1)).includes('list'))
    ? null
    : {
        offset: start,
        text: 'has fields in brackets: put braces around them, as in [{name: value, other: value}]',
      };
}
