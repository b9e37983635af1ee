import sanitizeHtml from 'sanitize-html';
import {
  deepestNode,
  type HtmlElementNode,
  type HtmlNode,
  type HtmlTag,
  htmlTags,
  isAllowedHref,
} from '../../contract/html-node.ts';

const voidTags: readonly string[] = ['br'];

/**
 * A product text without anything that runs, styles or leads astray: the allowed elements, links to https and mailto.
 * A link that goes elsewhere, `//host` included, keeps its text and loses its address.
 */
export function sanitizeProductHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...htmlTags],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // Deeper than any text is meant to be, and what recursion could stumble over.
    nestingLimit: deepestNode,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: isAllowedHref(href) ? { href, rel: 'noopener nofollow' } : {},
      }),
    },
  }).trim();
}

/**
 * Sanitised HTML as a tree, for screens that build elements and never parse markup.
 *
 * @param html what sanitizeProductHtml gave; its elements are closed and properly nested
 */
export function htmlNodes(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlElementNode[] = [];
  const here = () => open.at(-1)?.children ?? root;
  for (const [token, closing, name = '', attributes = ''] of html.matchAll(tokenPattern)) {
    const tag = htmlTags.find((known) => known === name);
    if (!token.startsWith('<')) here().push(decoded(token));
    else if (tag === undefined) continue;
    else if (closing) {
      if (open.at(-1)?.tag === tag) open.pop();
    } else {
      const node = elementNode(tag, attributes);
      here().push(node);
      if (!voidTags.includes(tag)) open.push(node);
    }
  }
  return root;
}

const tokenPattern = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

function elementNode(tag: HtmlTag, attributes: string): HtmlElementNode {
  const href = tag === 'a' ? /\shref="([^"]*)"/.exec(attributes)?.[1] : undefined;
  return href === undefined ? { tag, children: [] } : { tag, href: decoded(href), children: [] };
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The sanitiser writes these four entities and no others. */
function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}
