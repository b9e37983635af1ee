import { type Document, isCollection, isPair, isSeq, type Node, visit } from 'yaml';
import type { Kind } from './schema-at.ts';
import type { YamlFault } from './yaml-faults.ts';

/** What may be written at a path of the text. */
export type Wanted = (path: readonly PropertyKey[]) => readonly Kind[];

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** How a group in braces, or a list in brackets, is written. */
const howTo: Readonly<Record<string, string>> = {
  '{': 'in braces stand fields, as in {name: value, other: value}, with a colon and a space in each, a comma between them, a point in a number, and quotes around a text that has such marks',
  '[': 'in brackets stands a list, as in [one, other], with a comma between, and quotes around a text that has such marks',
};
const unreadable = (text: string, start: number): YamlFault => {
  const [line = ''] = text.slice(start).split('\n');
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line.trimEnd();
  return { offset: start, text: `${shown} cannot be read: ${howTo[text[start] ?? '']}` };
};

/** Where a node stands: by the names of fields and the places in lists. */
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

/** What stands in braces or brackets before an offset, where no text is meant. */
function flowsBefore(document: Document.Parsed, text: string, offset: number, wanted: Wanted) {
  const found: Flow[] = [];
  visit(document, {
    Collection(_, node, ancestors) {
      const [start = 0] = node.range ?? [];
      const mark = text[start] ?? '';
      // A field in brackets without braces of its own is a group, too.
      if (!node.flow || !(mark in closing) || start >= offset) return;
      const kinds = wanted(pathOf(node, ancestors));
      if (kinds.includes('group') || kinds.includes('list')) found.push({ node, start, mark });
    },
  });
  return found;
}

/**
 * A slip between braces or brackets.
 *
 * @returns null if a text is meant there, which has to be quoted
 */
export function flowFault(
  document: Document.Parsed,
  text: string,
  { pos: [offset], message }: Document.Parsed['errors'][number],
  wanted: Wanted,
): YamlFault | null {
  const flows = flowsBefore(document, text, offset, wanted);
  const endOf = ({ node }: Flow) => node.range?.[1] ?? 0;
  const mark = text[offset] ?? '';
  const isAtEnd = flows.some((flow) => text.slice(endOf(flow), offset).trim() === '');
  if (isAtEnd && /[}\]]/.test(mark) && /token in YAML stream/.test(message))
    return { offset, text: `has a ${mark} too many: delete it` };
  const isOpen = (flow: Flow) => text[endOf(flow) - 1] !== closing[flow.mark];
  const open = flows.findLast(isOpen);
  if (open !== undefined && /end with a/.test(message)) {
    const [line = ''] = text.slice(open.start).split('\n');
    const comment = /\s(#\S*[^\s}\]])/.exec(line)?.[1];
    return {
      offset: open.start,
      text:
        comment === undefined
          ? `has a ${open.mark} that is not closed: close it with ${closing[open.mark]}`
          : `is cut off before ${comment}: put that between quotes, or close the ${open.mark} before it`,
    };
  }
  if (mark === ',' && flows.length > 0) return { offset, text: 'has a comma too many: delete it' };
  const around = flows.findLast((flow) => endOf(flow) > offset || isOpen(flow));
  return around === undefined || !/flow/.test(message) ? null : unreadable(text, around.start);
}

/** What is read in braces or brackets as something else than was meant, and would be refused for something else. */
export function silentFlowFault(
  node: Node,
  ancestors: readonly unknown[],
  text: string,
  wanted: Wanted,
): YamlFault | null {
  if (!isCollection(node) || !node.flow) return null;
  const [start = 0] = node.range ?? [];
  const mark = text[start] ?? '';
  const path = pathOf(node, ancestors);
  const kinds = wanted(path);
  const lacksValue = node.items.some((item) => isPair(item) && item.value === null);
  if (mark === '{' && lacksValue) {
    if (kinds.includes('group')) return unreadable(text, start);
    return kinds.includes('list')
      ? { offset: start, text: 'has a list in braces: write it in brackets, as in [one, other]' }
      : { offset: start, text: 'has a text that begins with {: put it between quotes' };
  }
  // `[label: X, address: Y]` is a list of two groups to YAML.
  return mark in closing || !(kinds.includes('group') && wanted(path.slice(0, -1)).includes('list'))
    ? null
    : {
        offset: start,
        text: 'has fields in brackets: put braces around them, as in [{name: value, other: value}]',
      };
}
