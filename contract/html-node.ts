/** The elements allowed in product texts. The server removes all others. */
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

/** A node of a sanitised product text. The browser builds DOM elements from it and never parses markup. */
export type HtmlNode = string | HtmlElementNode;
interface HtmlElementNode {
  tag: HtmlTag;
  /** On `a` only; https or mailto. */
  href?: string;
  children: HtmlNode[];
}

/** Maximum nesting; deeper elements are dropped. */
export const maxNesting = 32;

const isHtmlTag = (value: unknown): value is HtmlTag => htmlTags.some((tag) => tag === value);

/** True for a link allowed in product texts: https with a host, or mailto. */
export const isAllowedHref = (href: string): boolean =>
  /^https:\/\/[^/\\\s]/i.test(href) || /^mailto:[^\s]/i.test(href);

/** Parses an untrusted tree. Drops unknown elements, disallowed links, and anything nested deeper than 32. */
export function parseHtmlNodes(value: unknown, depth = 0): HtmlNode[] {
  if (!Array.isArray(value) || depth > maxNesting) return [];
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
