import type { Direction } from '../domain/locale/direction.ts';

/** A node of a text: plain text, an element or a picture. The browser builds real elements from these nodes. */
export type TextNode = string | TextElement | TextImage;

export interface TextElement {
  tag: TextTag;
  /** The target of a link (`a` only): https, mailto, or a path on this site. */
  href?: string;
  /** The tooltip of a link (`a` only). */
  title?: string;
  children: readonly TextNode[];
}

interface TextImage {
  tag: 'img';
  picture: TextPicture;
}

/** A picture of a text, with the files that the build has made of it. */
export interface TextPicture {
  alt: string;
  /** The widest WebP, or the picture itself if it has no sizes. */
  src: string;
  webp?: string;
  /** The srcset of the AVIF files; none for an animation. */
  avif?: string;
  /** The size in pixels, after rotation. Missing if sharp could not be loaded. */
  width?: number;
  height?: number;
  /** The average colour, shown while the picture loads; missing for a transparent picture. */
  color?: string;
  /** The picture for link previews; only covers have one, and drawings have none. */
  share?: string;
  /** True for the text's first picture, which is not loaded lazily. */
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
  /** The fragment of the section's URL. */
  id: string;
  heading: string;
  blocks: readonly TextNode[];
}

/** The language and direction of a text, as attributes of its element. */
export interface LanguageAttributes {
  lang: string;
  dir?: Direction;
}
