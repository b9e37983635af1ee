import {
  type Document,
  isAlias,
  isCollection,
  isNode,
  isScalar,
  type Node,
  visit,
  type YAMLParseError,
} from 'yaml';
import { flowFault, flowMisreading, type KindsAt, pathOf } from './yaml-flow.ts';

/** A place where YAML reads something other than what the owner meant. */
export interface YamlFault {
  offset: number;
  /** The correction: part of a sentence. */
  text: string;
}

const betweenQuotes = 'put it between quotes';
const beginsWith = (mark: string) => `has a text that begins with ${mark}: ${betweenQuotes}`;
const noField =
  'is no field: a colon and a space have to follow its name, and a text that goes on from the line above has to be indented';

/** Errors within a line, after which the parser still knows the current group. */
const errorsWithinLine = new Set([
  'DUPLICATE_KEY',
  'BAD_DQ_ESCAPE',
  'BAD_SCALAR_START',
  'MULTIPLE_DOCS',
]);

/**
 * Rewords the parser's errors for an owner. The parser reports one mistake several times, and after a wrong indentation
 * possibly on every line. So only the first errors are reported; others follow when the text is read again.
 */
export function syntaxFaults(
  document: Document.Parsed,
  text: string,
  wanted: KindsAt,
): YamlFault[] {
  const offsetOf = ({ pos: [offset] }: YAMLParseError) => offset;
  const tabs = document.errors
    .map(offsetOf)
    .filter((offset) => /^ *\t/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1)))
    .map((offset) => ({ offset, text: 'is indented with a tab: use spaces' }));
  const errors = document.errors.toSorted((one, other) => offsetOf(one) - offsetOf(other));
  const lost = errors.findIndex(({ code }) => !errorsWithinLine.has(code));
  const known = lost === -1 ? errors : errors.slice(0, lost + 1);
  const faults =
    tabs.length > 0
      ? tabs
      : known.map(
          (error) =>
            flowFault(document, text, error, wanted) ?? explainError(error, document, text, wanted),
        );
  const lines = new Set<number>();
  return faults.filter(({ offset }) => {
    const line = text.slice(0, offset).split('\n').length;
    return !lines.has(line) && lines.add(line);
  });
}

function explainError(
  error: YAMLParseError,
  document: Document.Parsed,
  text: string,
  wanted: KindsAt,
): YamlFault {
  const { code, message } = error;
  const [offset] = error.pos;
  const fault = (words: string, at = offset): YamlFault => ({ offset: at, text: words });
  const mark = text[offset] ?? '';
  // The unexpected words may follow a quoted text that began several lines above.
  const before = nodeBefore(document, offset);
  const start = before?.range?.[0] ?? offset;
  if (code === 'MISSING_CHAR' && /quote/.test(message))
    return fault('has a text whose closing quote is missing', start);
  if (code === 'DUPLICATE_KEY') {
    const [, name = ''] = /^["']?([^"':\n]*)/.exec(text.slice(offset)) ?? [];
    return fault(name === '' ? noField : `${name} stands twice: keep one of them`);
  }
  if (code === 'MULTIPLE_DOCS') {
    const at = 1 + Math.max(...['\n---', '\n...'].map((line) => text.lastIndexOf(line, offset)));
    return fault(`is a line of ${text.slice(at, at + 3)}: delete it`, at);
  }
  if (code === 'BAD_DQ_ESCAPE')
    return fault('has a \\ that stands for nothing: write it twice, or use single quotes');
  if (/at node end/.test(message) && isScalar(before))
    return fault(
      'goes on after its closing quote: put the whole text between quotes of the other kind',
      start,
    );
  if (/at node end/.test(message) && isCollection(before))
    return fault(beginsWith(text[start] ?? ''), start);
  if (code === 'BAD_INDENT' && /end with a/.test(message))
    return fault(
      `has a ${text[start]} that is not closed: close it, or put the text between quotes`,
      start,
    );
  if (code === 'BAD_INDENT') return fault('is not indented like the other lines of its group');
  if (/^Not a YAML token/.test(message))
    return fault(beginsWith(text.slice(0, offset).trimEnd().at(-1) ?? ''));
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset + 1);
  if (/^\s*-[^\s-]/.test(line))
    return fault('is a point of a list: it needs a space behind its hyphen');
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && isGroup(document, text, offset, wanted))
    return fault(
      'has fields behind a colon: put them on lines of their own below, indented, or in braces, as in {name: value, other: value}',
    );
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && mark !== '?')
    return fault(
      isOnOneLine(error, document)
        ? 'has a text with a colon and a space in it: put the text between quotes'
        : 'has a text that goes on in the next line, where a colon stands: put it between quotes; if that line is a field, its group has to begin above it',
    );
  if (mark === '-' && /(?:^|\n)[ \t]*$/.test(text.slice(0, offset)))
    return fault('is a point of a list: it has to stand below the name of its list, indented');
  if (/[\]{}[,&*!|>%@`?-]/.test(mark)) return fault(beginsWith(mark));
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR') return fault(noField);
  return fault(
    `cannot be read: if it has one of : # [ ] { } & * ! | > % @ in it, put the text between quotes (${message.replace(/\.$/, '')})`,
  );
}

/** True if the field on the offset's line holds a group. */
function isGroup(document: Document.Parsed, text: string, offset: number, wanted: KindsAt) {
  const begin = text.lastIndexOf('\n', offset - 1) + 1;
  let is = false;
  visit(document, {
    Pair(_, pair, ancestors) {
      const at = isNode(pair.key) ? (pair.key.range?.[0] ?? -1) : -1;
      if (at >= begin && at < offset) is ||= wanted(pathOf(pair, ancestors)).includes('group');
    },
  });
  return is;
}

/** False for a key of several lines, for which the parser reports a second error. */
const isOnOneLine = ({ pos: [offset] }: YAMLParseError, { errors }: Document.Parsed) =>
  !errors.some(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === offset);

/** The quoted text, or flow collection, that ends before an offset. */
function nodeBefore(document: Document.Parsed, offset: number): Node | null {
  let found: Node | null = null;
  visit(document, {
    Node(_, node) {
      const isMarked = isScalar(node)
        ? /^QUOTE/.test(node.type ?? '')
        : isCollection(node) && node.flow;
      if (isMarked && (node.range?.[0] ?? offset) < offset) found = node;
    },
  });
  return found;
}

/** Places that the parser accepts but misreads and would drop silently. */
export function findMisreadings(
  document: Document.Parsed,
  text: string,
  wanted: KindsAt,
): YamlFault[] {
  const faults: YamlFault[] = document.warnings
    .filter(({ code }) => code === 'TAG_RESOLVE_FAILED')
    .map(({ pos: [offset] }) => ({ offset, text: beginsWith('!') }));
  visit(document, {
    Node(_, node, ancestors) {
      const [start = 0, end = 0] = node.range ?? [];
      const inFlow = flowMisreading(node, ancestors, text, wanted);
      if (isAlias(node)) faults.push({ offset: start, text: beginsWith('*') });
      else if (node.anchor !== undefined) faults.push({ offset: start, text: beginsWith('&') });
      else if (inFlow !== null) faults.push(inFlow);
      if (!isScalar(node)) return;
      const [, cut] = /^[ \t]+(#[^\s#]\S*)/.exec(text.slice(end)) ?? [];
      if (cut !== undefined)
        faults.push({
          offset: start,
          text: `is cut off before ${cut}: put the text between quotes, or a space behind the # of a comment`,
        });
    },
  });
  const { contents } = document;
  if (isNode(contents) && isScalar(contents) && contents.value !== null)
    faults.push({ offset: contents.range[0], text: noField });
  return faults;
}
