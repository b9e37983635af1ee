import type { Document, Node, Pair } from 'yaml';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { matchItems } from './file/merge-value.ts';

/** The part of JSON Schema that the site's files need. */
export interface FormSchema {
  type?: string;
  properties?: Readonly<Record<string, FormSchema>>;
  items?: FormSchema;
  enum?: readonly string[];
  anyOf?: readonly FormSchema[];
  required?: readonly string[];
  maxLength?: number;
  default?: unknown;
}

export type FieldPath = readonly (string | number)[];

export type FieldKind =
  | 'text'
  | 'number'
  | 'price'
  | 'flag'
  | 'choice'
  | 'group'
  | 'texts'
  | 'list'
  | 'yaml';

export function kindOfField(
  { type, enum: choices, properties, items, anyOf }: FormSchema,
  name = '',
): FieldKind {
  if (name.endsWith('Cents')) return 'price';
  if (choices !== undefined) return 'choice';
  if (type === 'object') return properties === undefined ? 'yaml' : 'group';
  if (type === 'array')
    return items?.type === 'string' ? 'texts' : items?.properties ? 'list' : 'yaml';
  if (type === 'boolean') return 'flag';
  if (type === 'number' || type === 'integer') return 'number';
  return anyOf === undefined && type === 'string' ? 'text' : 'yaml';
}

/** A field's label: `policiesUpdated` becomes "Policies updated". */
export const fieldLabel = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ cents$/, '');
};

/** The path of the form's field whose value contains the given path, such as a list's for an item; null for none. */
export function formFieldAt(shape: FormSchema, path: FieldPath): FieldPath | null {
  let at = shape;
  let field: FieldPath | null = null;
  for (const [depth, key] of path.entries()) {
    const inner = typeof key === 'number' ? at.items : at.properties?.[key];
    if (inner === undefined) break;
    at = inner;
    if (typeof key === 'number') continue;
    field = path.slice(0, depth + 1);
    if (!['group', 'list'].includes(kindOfField(at, key))) break;
  }
  return field;
}

/** Parses a settings file, or the front matter of a text. Keeps comments and unedited fields unchanged. */
export const readDocument = (text: string): Document =>
  parseDocument(text, { keepSourceTokens: true });

/** The value at a path; undefined if the field is not set. */
export const documentValueAt = (document: Document, path: FieldPath): unknown => {
  if (path.length === 0) return document.toJS();
  if (!isMap(document.contents)) return undefined;
  const found = document.getIn(path, true) as Node | undefined;
  return isScalar(found) ? found.value : found?.toJSON();
};

/** A node with a new value. Unchanged parts keep their comments and their style, such as a list on one line. */
function revisedNode(document: Document, node: unknown, value: unknown): unknown {
  if (isMap(node) && isRecord(value)) {
    const names = new Set(node.items.map(({ key }) => String(key)));
    node.items = node.items.filter(({ key }) => String(key) in value);
    for (const pair of node.items)
      pair.value = revisedNode(document, pair.value, value[String(pair.key)]);
    for (const [name, each] of Object.entries(value))
      if (!names.has(name)) node.set(name, document.createNode(each));
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    const places = matchItems(node.toJSON(), value);
    node.items = value.map((item, at) => revisedNode(document, node.items[places[at] ?? -1], item));
    return node;
  }
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
    // Let the library choose the quotes for the new text.
    if (node.value !== value) delete node.type;
    node.value = value;
    return node;
  }
  return document.createNode(value);
}

/** Sets the value at a path. undefined removes the field, so that its default applies. */
export function withDocumentValue(text: string, path: FieldPath, value: unknown): string {
  const document = parseDocument(text);
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  if (value === undefined) {
    // Deleting throws if a group on the path does not exist.
    if (!document.hasIn(path)) return text;
    document.deleteIn(path);
    for (let end = path.length - 1; end > 0; end--) {
      const parent = document.getIn(path.slice(0, end));
      if (isMap(parent) && parent.items.length === 0) document.deleteIn(path.slice(0, end));
    }
  } else {
    // Replace a group that is named but empty, such as `colours:`.
    for (let end = 1; end < path.length; end++) {
      const group = document.getIn(path.slice(0, end), true);
      if (isScalar(group) && group.value === null)
        document.setIn(path.slice(0, end), document.createNode({}));
    }
    document.setIn(path, revisedNode(document, document.getIn(path, true), value));
  }
  if (isMap(document.contents) && document.contents.items.length === 0) {
    // Keep the comments at the beginning of the file.
    const rest = text.split('\n').filter((line) => line.startsWith('#') || line === '');
    return rest.join('\n');
  }
  return document.toString({
    lineWidth: 0,
    flowCollectionPadding: /[[{] \S/.test(text),
    indent: /^( +)\S/m.exec(text)?.[1]?.length ?? 2,
    indentSeq: !/^- /m.test(text),
  });
}

/** The comments of the file with defaults, by the path of the field that each describes, such as `operator/name`. */
export function fieldComments(text: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const walk = (node: unknown, path: string) => {
    if (!isMap(node)) return;
    node.items.forEach((pair, index) => {
      const { key, value } = pair as Pair<Node, Node>;
      if (!isScalar(key)) return;
      const place = `${path}${String(key.value)}`;
      const before = key.commentBefore ?? (index === 0 ? node.commentBefore : null);
      if (before) comments.set(place, before.replaceAll(/\s*\n\s*/g, ' ').trim());
      walk(value, `${place}/`);
    });
  };
  walk(parseDocument(text).contents, '');
  return comments;
}

/** Matches the front matter, which ends at a line of exactly three hyphens. */
const frontMatterPattern = /^---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|$)/;

export function splitFrontMatter(text: string): { fields: string; body: string } {
  const found = frontMatterPattern.exec(text.replaceAll('\r\n', '\n'));
  if (found === null) return { fields: '', body: text };
  return {
    fields: found[1] ?? '',
    body: text.replaceAll('\r\n', '\n').slice(found[0].length).replace(/^\n/, ''),
  };
}

export const joinFrontMatter = (fields: string, body: string): string =>
  `---\n${fields.replace(/\n*$/, '\n')}---\n\n${body}`;
