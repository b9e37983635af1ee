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

/** A picture in the size and format that the browser chooses, in its own shape from the start. */
export function TextPicture({
  picture: { alt, src, webp, avif, width, height, color, isFirst },
}: {
  picture: Picture;
}) {
  const image = (
    <img
      // Before `src`: a browser that has `src` alone may begin to load it.
      loading={isFirst ? 'eager' : 'lazy'}
      sizes={webp && textSizes}
      srcSet={webp}
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={color === undefined ? undefined : { backgroundColor: color }}
      decoding="async"
    />
  );
  if (avif === undefined) return image;
  return (
    <picture>
      <source type="image/avif" sizes={textSizes} srcSet={avif} />
      {image}
    </picture>
  );
}
