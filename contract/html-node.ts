/** The elements a product text may hold. Anything else is dropped on the server before it travels. */
export const htmlTags = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'a',
] as const;
type HtmlTag = (typeof htmlTags)[number];

/**
 * A sanitised piece of a product text: plain text, or an element.
 * Screens build real elements from it, so no markup is ever parsed in a visitor's browser.
 */
export type HtmlNode = string | HtmlElementNode;
interface HtmlElementNode {
  tag: HtmlTag;
  /** On `a` only; https or mailto. */
  href?: string;
  children: HtmlNode[];
}

/** Elements within elements beyond this are left out. */
export const deepestNode = 32;
const allowedTags: readonly string[] = htmlTags;
const isHtmlTag = (value: unknown): value is HtmlTag =>
  typeof value === 'string' && allowedTags.includes(value);

/** Whether a link of a product text may be followed: https with a host, or mailto. */
export function isAllowedHref(href: string): boolean {
  return /^https:\/\/[^/\\\s]/i.test(href) || /^mailto:[^\s]/i.test(href);
}

/** The tree as read from outside: unknown elements, foreign links and depth beyond 32 are left out. */
export function parseHtmlNodes(value: unknown, depth = 0): HtmlNode[] {
  if (!Array.isArray(value) || depth > deepestNode) return [];
  return value.flatMap((node: unknown): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (typeof node !== 'object' || node === null || !('tag' in node) || !isHtmlTag(node.tag))
      return [];
    const children = 'children' in node ? parseHtmlNodes(node.children, depth + 1) : [];
    const href = 'href' in node && typeof node.href === 'string' ? node.href : null;
    return node.tag === 'a' && href !== null && isAllowedHref(href)
      ? [{ tag: node.tag, href, children }]
      : [{ tag: node.tag, children }];
  });
}
