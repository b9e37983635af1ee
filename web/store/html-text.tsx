import type { HtmlNode } from '../../contract/html-node.ts';

/** Renders a product text from the tree that the server sanitised. No markup is parsed here. */
export function HtmlText({ nodes }: { nodes: readonly HtmlNode[] }) {
  // Keyed by content: React cannot update text beside elements after the browser translated it.
  return (
    <div key={JSON.stringify(nodes)} className="product-text">
      {nodes.map(nodeToElement)}
    </div>
  );
}

function nodeToElement(node: HtmlNode, index: number) {
  if (typeof node === 'string') return node;
  const children = node.children.map(nodeToElement);
  if (node.tag === 'br') return <br key={index} />;
  if (node.tag === 'a')
    return (
      <a key={index} href={node.href} className="text-link" rel="noopener nofollow" target="_blank">
        {children}
      </a>
    );
  const Tag = node.tag;
  return <Tag key={index}>{children}</Tag>;
}
