import type { CSSProperties } from 'react';

/** A picture of a text, as the build made it. */
export interface Picture {
  alt: string;
  src: string;
  webp?: string;
  avif?: string;
  width?: number;
  height?: number;
  color?: string;
  isFirst?: true;
}

/** The width of a long text: all of a phone's, and 700 px of a wider screen. */
const textSizes = '(min-width: 764px) 700px, calc(100vw - 32px)';

interface Props {
  picture: Picture;
  /** How wide it is shown, for the browser to choose from. */
  sizes?: string;
  /** In place of its own: empty where the text beside it says enough. */
  alt?: string;
  /** Whether it is loaded at once. */
  isFirst?: boolean | undefined;
  className?: string;
}

/** A picture in the size and format that the browser chooses, in its own shape from the start. */
export function TextPicture({ picture, sizes = textSizes, ...shown }: Props) {
  const { src, webp, avif, width, height } = picture;
  const { alt = picture.alt, isFirst = picture.isFirst, className } = shown;
  const image = (
    <img
      // Before `src`: a browser that has `src` alone may begin to load it.
      loading={isFirst ? 'eager' : 'lazy'}
      sizes={webp && sizes}
      srcSet={webp}
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      style={styleOf(picture)}
      decoding="async"
    />
  );
  if (avif === undefined) return image;
  return (
    <picture className="contents">
      {/* Hidden, or it would take a place of its own in the grid that the picture is in. */}
      <source className="hidden" type="image/avif" sizes={sizes} srcSet={avif} />
      {image}
    </picture>
  );
}

function styleOf({ width, height, color }: Picture): CSSProperties {
  const shape = width !== undefined && height !== undefined && { '--shape': width / height };
  return { ...(color !== undefined && { backgroundColor: color }), ...shape };
}

declare module 'react' {
  interface CSSProperties {
    /** The width of a picture by its height. */
    '--shape'?: number;
  }
}
