/** A node of a syntax tree, whose fields depend on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
export const isNode = (value: unknown): value is Node =>
  isObject(value) && typeof value['type'] === 'string' && 'start' in value;
export const children = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : [];
export const childNode = (node: Node, field: string): Node | null => {
  const value = node[field];
  return isNode(value) ? value : null;
};
export const nameIn = (node: Node, field: string) => String(childNode(node, field)?.['name']);
