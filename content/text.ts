/** A node of a text of the site: plain text or an element. The browser builds real elements from it. */
export type TextNode = string | TextElement;

export interface TextElement {
  tag: TextTag;
  /** Of `a` alone: https, mailto, or an address of this site. */
  href?: string;
  children: readonly TextNode[];
}

export type TextTag =
  | 'p'
  | 'br'
  | 'strong'
  | 'em'
  | 's'
  | 'code'
  | 'a'
  | 'ul'
  | 'ol'
  | 'li'
  | 'h3'
  | 'h4'
  | 'blockquote'
  | 'pre'
  | 'hr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td';

export interface TextSection {
  /** The last part of the address that leads to this section. */
  id: string;
  heading: string;
  blocks: readonly TextNode[];
}
