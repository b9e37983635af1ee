import type { CSSProperties } from 'react';
import type { TextPicture as Picture } from '../../../content/text.ts';

/** The displayed width of a text: a phone's full width, or 700 px on a wider screen. */
const textSizes = '(min-width: 764px) 700px, calc(100vw - 32px)';

interface Props {
  picture: Picture;
  /** The displayed width, by which the browser chooses a size. */
  sizes?: string;
  /** Replaces the picture's own text alternative; empty if the text beside it says enough. */
  alt?: string;
  /** True if the picture is loaded eagerly. */
  isFirst?: boolean | undefined;
  className?: string;
}

/** A picture in the size and format that the browser chooses, with its aspect ratio from the start. */
export function TextPicture({ picture, sizes = textSizes, ...shown }: Props) {
  const { src, webp, avif, width, height } = picture;
  const { alt = picture.alt, isFirst = picture.isFirst, className } = shown;
  const image = (
    <img
      // These attributes precede `src`, because a browser may start to load as soon as `src` is set.
      loading={isFirst ? 'eager' : 'lazy'}
      sizes={webp && sizes}
      srcSet={webp}
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      style={pictureStyle(picture)}
      decoding="async"
    />
  );
  if (avif === undefined) return image;
  return (
    <picture className="contents">
      {/* Hidden, because it would take up a cell in a surrounding grid. */}
      <source className="hidden" type="image/avif" sizes={sizes} srcSet={avif} />
      {image}
    </picture>
  );
}

function pictureStyle({ width, height, color }: Picture): CSSProperties {
  const shape = width !== undefined && height !== undefined && { '--shape': width / height };
  return { ...(color !== undefined && { backgroundColor: color }), ...shape };
}

declare module 'react' {
  interface CSSProperties {
    /** The aspect ratio of a picture. */
    '--shape'?: number;
  }
}
