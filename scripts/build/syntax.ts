/** A node of a syntax tree, whose fields depend on its type. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
export const isNode = (value: unknown): value is SyntaxNode =>
  isObject(value) && typeof value['type'] === 'string' && 'start' in value;
export const children = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];
export const childNode = (node: SyntaxNode, field: string): SyntaxNode | null => {
  const value = node[field];
  return isNode(value) ? value : null;
};
export const nameIn = (node: SyntaxNode, field: string) => String(childNode(node, field)?.['name']);
