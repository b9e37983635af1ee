import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { childNode, children, isNode, isObject, nameIn, type SyntaxNode } from './syntax.ts';

export interface ConstantModule {
  /** The module's path. */
  file: string;
  exports: object;
  /**
   * @param value the named value
   * @param path the names from the export on
   * @param given the code of each argument, if the value is called
   * @returns JavaScript; null if the value is not a constant; for a call also null if only the
   * function's value can be inlined
   */
  codeOf: (value: unknown, path: readonly string[], given: CallArguments | null) => string | null;
}

export type CallArguments = ReadonlyMap<string, string>;

interface ConstantUse {
  module: ConstantModule;
  path: readonly string[];
  value: unknown;
  /** The member expression: the imported name with the properties read from it. */
  node: SyntaxNode;
  /** The enclosing nodes, from the inside out. */
  parents: readonly SyntaxNode[];
}

/**
 * Replaces the names of constants with their values. Constants then cost no more than literals, and
 * the bundler drops the code that they switch off. Uses are found in the syntax tree.
 *
 * @throws Error for a use that is not a constant
 */
export function inlineConstants(
  code: string,
  file: string,
  modules: readonly ConstantModule[],
): string {
  const { uses, imports } = constantsIn(code, file, modules);
  const edits: Edit[] = imports.map(({ start, end }) => ({ start, end, text: '' }));
  // Replace inner uses first, so that those within a call are done before the call.
  for (const each of uses.sort((one, other) => endOf(one) - endOf(other))) {
    const { module, value, path, node, parents } = each;
    const [outer] = parents;
    const call = callOf(each);
    const given = call && argumentsOf(call, (inner) => withEdits(code, inner, edits));
    const ofCall = call && given && module.codeOf(value, path, given);
    const inlined = ofCall ?? module.codeOf(value, path, null);
    if (inlined === null) {
      throw new Error(
        `${file}, line ${lineAt(code, node.start)}: ${path.join('.')} is no constant`,
      );
    }
    const place = ofCall && call ? call : node;
    const isShorthand = outer?.type === 'Property' && outer['shorthand'] === true;
    edits.push({
      start: place.start,
      end: place.end,
      text: isShorthand ? `${path[0]}: ${inlined}` : inlined,
    });
  }
  return withEdits(code, { start: 0, end: code.length }, edits);
}

export function constantsIn(code: string, file: string, modules: readonly ConstantModule[]) {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors[0]) throw new Error(errors[0].message);
  const imports: SyntaxNode[] = [];
  const known = new Map<string, { module: ConstantModule; name: string }>();
  const uses: ConstantUse[] = [];
  const visit = (node: SyntaxNode, parents: readonly SyntaxNode[]) => {
    const module =
      node.type === 'ImportDeclaration' &&
      modules.find((each) => each.file === addressIn(node, file));
    if (module) {
      imports.push(node);
      for (const each of children(node['specifiers']))
        known.set(nameIn(each, 'local'), { module, name: nameIn(each, 'imported') });
    }
    if (node.type === 'ImportDeclaration' || /^TS(?:Type|Interface)/.test(node.type)) return;
    const found = node.type === 'Identifier' ? known.get(String(node['name'])) : undefined;
    if (found && isDeclaration(node, parents))
      throw new Error(
        `${file}, line ${lineAt(code, node.start)}: ${node['name']} is declared again`,
      );
    if (found && isReference(node, parents[0])) uses.push(constantUse(found, node, parents));
    const within = [node, ...parents];
    for (const value of Object.values(node))
      for (const each of children([value].flat())) visit(each, within);
  };
  if (isNode(program)) visit(program, []);
  return { uses, imports };
}

/** The constant that a member expression reads, followed through its members as far as the export has them. */
function constantUse(
  { module, name }: { module: ConstantModule; name: string },
  identifier: SyntaxNode,
  around: readonly SyntaxNode[],
): ConstantUse {
  const path = [name];
  let value: unknown = Reflect.get(module.exports, name);
  let node = identifier;
  const parents = [...around];
  while (parents[0]?.type === 'MemberExpression' && parents[0]['object'] === node) {
    if (!isObject(value) || parents[0]['computed'] === true) break;
    const member = nameIn(parents[0], 'property');
    value = Object.hasOwn(value, member) ? value[member] : undefined;
    path.push(member);
    node = parents.shift() ?? node;
  }
  return { module, path, value, node, parents };
}

const callOf = ({ node, parents: [outer] }: ConstantUse): SyntaxNode | null =>
  outer?.type === 'CallExpression' && outer['callee'] === node ? outer : null;

const endOf = (use: ConstantUse) => (callOf(use) ?? use.node).end;

/** The arguments of a call, as the properties of one object literal; null without a literal. */
function argumentsOf(call: SyntaxNode, textOf: (node: SyntaxNode) => string): CallArguments | null {
  const [first, ...more] = children(call['arguments']);
  if (more.length > 0 || first?.type !== 'ObjectExpression') return null;
  const properties = children(first['properties']);
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true))
    return null;
  return new Map(
    properties.map((each) => {
      const value = childNode(each, 'value') ?? each;
      return [nameIn(each, 'key'), textOf(value)];
    }),
  );
}

/** False for the name of a member, of a field or of an attribute. */
const isReference = (node: SyntaxNode, parent: SyntaxNode | undefined) =>
  parent?.['computed'] === true ||
  !(
    (parent?.type === 'MemberExpression' && parent['property'] === node) ||
    (parent?.type === 'Property' && parent['key'] === node && parent['value'] !== node) ||
    (parent?.type === 'Property' && parent['shorthand'] === true && parent['key'] === node)
  );

/** True if the node declares the name, and so hides the import. */
function isDeclaration(node: SyntaxNode, [parent, outer]: readonly SyntaxNode[]): boolean {
  if (parent === undefined) return false;
  if (parent.type === 'Property')
    return outer?.type === 'ObjectPattern' && parent['value'] === node;
  if (/Function/.test(parent.type))
    return parent['id'] === node || children(parent['params']).includes(node);
  return (
    (parent.type === 'VariableDeclarator' && parent['id'] === node) ||
    (parent.type === 'AssignmentPattern' && parent['left'] === node) ||
    /^(?:ArrayPattern|RestElement|CatchClause|ClassDeclaration)$/.test(parent.type)
  );
}

const lineAt = (code: string, offset: number) => code.slice(0, offset).split('\n').length;

interface Edit extends Pick<SyntaxNode, 'start' | 'end'> {
  text: string;
}

/** The code of a range with its outermost edits applied. */
function withEdits(
  code: string,
  { start, end }: Pick<SyntaxNode, 'start' | 'end'>,
  edits: readonly Edit[],
) {
  let text = '';
  let at = start;
  const within = edits.filter((edit) => edit.start >= start && edit.end <= end);
  for (const edit of within.sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at, end);
}

const addressIn = (node: SyntaxNode, file: string) =>
  resolve(file, '..', String(childNode(node, 'source')?.['value']));
