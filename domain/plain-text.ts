import type { HtmlNode } from '../contract/html-node.ts';

/** The words of a product text, for places that show no markup. */
export function plainText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${plainText(node.children)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
