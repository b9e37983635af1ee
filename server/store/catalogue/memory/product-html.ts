import { Parser } from 'htmlparser2';
import {
  type HtmlNode,
  htmlTags,
  isAllowedHref,
  maxNesting,
} from '../../../../contract/html-node.ts';
import { escapeHtml } from '../../../../domain/text/escape-html.ts';

/** Elements that are removed together with their text. */
const droppedElements = 'script style textarea option xmp iframe noembed noframes'.split(' ');

/** The place for an open element's content: its nearest allowed ancestor. */
interface OpenElement {
  children: HtmlNode[];
  depth: number;
  isLeftOut: boolean;
}

/**
 * Parses a product text into a tree of allowed elements, so that screens never parse markup. Of other elements only the
 * text remains. Links must be https or mailto; others, such as `//host`, lose their href.
 */
export function htmlNodes(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: OpenElement[] = [];
  const here = (): OpenElement => open.at(-1) ?? { children: root, depth: 0, isLeftOut: false };
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      const { children, depth, isLeftOut } = here();
      const tag = htmlTags.find((known) => known === name);
      // Real texts are nested far less deeply than `maxNesting`, which keeps recursion over the tree safe.
      if (isLeftOut || tag === undefined || depth === maxNesting) {
        open.push({ children, depth, isLeftOut: isLeftOut || droppedElements.includes(name) });
        return;
      }
      const link = tag === 'a' && isAllowedHref(href) ? { href } : {};
      const node = { tag, ...link, children: [] };
      children.push(node);
      open.push({ children: node.children, depth: depth + 1, isLeftOut: false });
    },
    ontext(text) {
      const { children, isLeftOut } = here();
      if (isLeftOut) return;
      // Join adjacent texts, because the parser splits text at entities.
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

/** Sanitises a description to HTML, for clients of the contract that show markup. */
export const sanitizeProductHtml = (html: string): string => toHtml(htmlNodes(html)).trim();

const toHtml = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const { tag, href, children } = node;
      if (tag === 'br') return '<br />';
      const link = href === undefined ? '' : ` href="${escapeHtml(href)}" rel="noopener nofollow"`;
      return `<${tag}${link}>${toHtml(children)}</${tag}>`;
    })
    .join('');
