import { parseSync } from 'vite';
import type { NewerFeatures } from './newer-features.ts';

/**
 * Finds the calls at which one of the oldest supported browsers would throw, because it lacks the method or the object.
 * Guarded calls are accepted: those with `?.()`, and those of names that the script tests with `typeof`, `in` or `??`.
 *
 * @returns each call as written, with the code around it
 */
export function newerCalls(code: string, newer: NewerFeatures): { name: string; at: string }[] {
  const { program, errors } = parseSync('script.js', code, { preserveParens: false });
  if (errors[0]) throw new Error(errors[0].message);
  const calls: { name: string; node: Node }[] = [];
  const checkedNames = new Set<string>();

  walk(program, null, (node, parent) => {
    if (node.type === 'UnaryExpression' && node['operator'] === 'typeof')
      checkedNames.add(lastName(node['argument']));
    if (node.type === 'BinaryExpression' && node['operator'] === 'in')
      checkedNames.add(textOf(node['left']));
    if (node.type === 'LogicalExpression') checkedNames.add(lastName(node['left']));

    if (node.type === 'Identifier') {
      const name = String(node['name']);
      if (newer.globals.has(name) && isReference(node, parent)) calls.push({ name, node });
    }
    if (node.type === 'MemberExpression' && !node['computed']) {
      const name = `${lastName(node['object'])}.${lastName(node)}`;
      if (newer.statics.has(name) && isIdentifier(node['object'])) calls.push({ name, node });
      else if (isCalled(node, parent) && newer.methods.has(lastName(node)))
        calls.push({ name: lastName(node), node });
    }
  });
  return calls
    .filter(({ name }) => !checkedNames.has(name.split('.').at(-1) ?? ''))
    .map(({ name, node }) => ({
      name,
      at: code.slice(Math.max(0, node.start - 60), node.end + 40),
    }));
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const isIdentifier = (value: unknown) => isNode(value) && value.type === 'Identifier';

function walk(
  node: unknown,
  parent: Node | null,
  visit: (node: Node, parent: Node | null) => void,
) {
  if (!isNode(node)) return;
  visit(node, parent);
  for (const field of Object.values(node))
    for (const child of Array.isArray(field) ? field : [field]) walk(child, node, visit);
}

/** The name of an identifier, or of a member without its object. */
function lastName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return lastName(node['property']);
  return node.type === 'Identifier' ? String(node['name']) : '';
}

const textOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal'
    ? String(node['value'])
    : isNode(node) && node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])
      ? String(node['quasis'][0]?.value?.cooked)
      : '';

const isCalled = (node: Node, parent: Node | null) =>
  parent?.type === 'CallExpression' && parent['callee'] === node && parent['optional'] !== true;

/** True if an identifier is called, constructed, or read for a member. */
const isReference = (node: Node, parent: Node | null) =>
  parent?.type === 'NewExpression' ||
  (parent?.type === 'CallExpression' && parent['callee'] === node) ||
  (parent?.type === 'MemberExpression' && parent['object'] === node);
