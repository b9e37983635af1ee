import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const child = (node: Node | undefined, field: string): Node | null => {
  const value = node?.[field];
  return isNode(value) ? value : null;
};
const nameOf = (node: Node | null): string =>
  String(node?.['name'] ?? child(node ?? undefined, 'property')?.['name'] ?? '');

/** Attributes that people read or hear. */
const readAttributes =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|alt|placeholder|label|lede|about|description|hint|heading|caption|text|closeLabel|name)$/;
/** Attributes whose values are not prose but have a syntax. */
const technicalAttributes =
  /^(?:className|id|type|role|href|src|srcSet|sizes|d|viewBox|key|rel|method|action|autoComplete|inputMode|content|style|media|[a-z]+-?path|data-.*|aria-(?!label|desc|value).*)$/;
/** Functions whose arguments no visitor reads. */
const unreadFunctions =
  /^(?:querySelector(?:All)?|closest|matches|matchMedia|icon|log|logFailure|select|selectFrom|innerJoin|leftJoin|sql|raw|createElement|setAttribute|getPropertyValue|methodNotAllowed|toLocale\w*|noteMail|ownerPlaceOrCommand|test|Set|String)$/;

/** True for a sentence, a label that begins with a capital letter, or several words. */
const isWords = (text: string) =>
  /\p{L}{2,}[,.:;!?]? \p{L}/u.test(text) ||
  /^\s*\p{Lu}\p{Ll}+/u.test(text) ||
  /\p{L}{2,}[.!?]$/u.test(text) ||
  // A word beside a value or a figure.
  /…,? \p{L}{3,}|\p{L}{3,} …|\d \p{L}{3,}/u.test(text);
/** True for lists of classes, media conditions and MIME types, and for paths of drawings. */
const isCode = (text: string) =>
  /^[^\p{Lu}]*$/u.test(text) &&
  !/[.!?…’]$/.test(text) &&
  /[a-zA-Z\])][-:/=][\w[(]|[<>{};=]/.test(text);

/**
 * Finds words for people that belong in words/ but are in the code: text between elements, attributes that people
 * read, and literals that are sentences or begin with a capital letter.
 *
 * @returns one line for each place, beginning with the line's number
 */
export function wordsInCode(code: string, file: string): string[] {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors[0]) throw new Error(errors[0].message);
  const foundWords: string[] = [];
  const visit = (node: Node, parents: readonly Node[]) => {
    if (/^TS(?:Type|Interface|Literal|Union)|^Import|^ExportAll/.test(node.type)) return;
    const text = textOf(node);
    if (text !== null && isRead(node, text, parents)) {
      const line = code.slice(0, node.start).split('\n').length;
      foundWords.push(`${line}: ${text.trim().replaceAll(/\s+/g, ' ')}`);
    }
    const ancestors = [node, ...parents];
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) visit(child, ancestors);
  };
  if (isNode(program)) visit(program, []);
  return foundWords;
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const pieces = [node['quasis']].flat().filter(isNode);
  return pieces.map((piece) => String((piece['value'] as { cooked?: string }).cooked)).join('…');
}

function isRead(node: Node, text: string, parents: readonly Node[]): boolean {
  if (node.type === 'JSXText') return /\p{L}{2,}/u.test(text);
  const attribute = parents.find(({ type }) => type === 'JSXAttribute');
  const name = nameOf(child(attribute, 'name'));
  if (attribute && readAttributes.test(name) && name !== 'name' && !isUnread(node, parents))
    return /\p{L}{2,}/u.test(text);
  if (technicalAttributes.test(name)) return false;
  if (isUnread(node, parents)) return false;
  return isWords(text) && !isCode(text);
}

function isUnread(node: Node, parents: readonly Node[]): boolean {
  const [parent] = parents;
  if (parent === undefined) return true;
  if (parent.type === 'BinaryExpression' || parent.type === 'SwitchCase') return true;
  if (parent.type === 'TaggedTemplateExpression') return true;
  if (/^(?:Property|MemberExpression)$/.test(parent.type) && parent['key'] === node) return true;
  if (parent.type === 'MemberExpression') return true;
  return parents.some(
    (ancestor) =>
      (ancestor.type === 'NewExpression' &&
        /Error$|^Set$/.test(nameOf(child(ancestor, 'callee')))) ||
      (ancestor.type === 'CallExpression' &&
        unreadFunctions.test(nameOf(child(ancestor, 'callee')))) ||
      ancestor.type === 'ThrowStatement',
  );
}
