/** A node of a text of the site: plain text or an element. The browser builds real elements from it. */
export type TextNode = string | TextElement | TextImage;

export interface TextElement {
  tag: TextTag;
  /** Of `a` alone: https, mailto, or an address of this site. */
  href?: string;
  /** Of `a` alone: what a pointer that rests on it is told. */
  title?: string;
  children: readonly TextNode[];
}

interface TextImage {
  tag: 'img';
  picture: TextPicture;
}

/** A picture that lies beside a text, as the build makes it. */
export interface TextPicture {
  alt: string;
  /** Its widest WebP; the picture itself where it has no sizes. */
  src: string;
  /** Its widths as WebP. */
  webp?: string;
  /** Its widths as AVIF. An animation has none. */
  avif?: string;
  /** Upright, in pixels. Not known of a picture that cannot be looked at, for lack of sharp. */
  width?: number;
  height?: number;
  /** Its average, which stands in while it is loading; none if something shines through. */
  color?: string;
  /** What link previews show. Only a picture that stands for its text has one, and a drawing has none. */
  share?: string;
  /** Whether it is the first of its text, which is not loaded lazily. */
  isFirst?: true;
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
