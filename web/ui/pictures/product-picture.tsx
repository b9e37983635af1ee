import { icon } from './icon.tsx';

// Drawn by Lucide, see icons.LICENSE.txt. Not in icons.ts, which is part of every page's script.
const ImageOff = icon(
  'M2 2L22 22M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5L6 21M18 12L21 15M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9',
);

/** The loading priority: before all other pictures, with the page, or only when the visitor scrolls near. */
export type PictureLoad = 'first' | 'early' | 'lazy';

interface Props {
  /** null: the product has no picture. */
  url: string | null;
  srcSet: string | undefined;
  /** The displayed width, by which the browser chooses from `srcSet`. */
  sizes: string;
  /** The background while the picture loads. */
  color?: string | undefined;
  alt?: string;
  load?: PictureLoad;
}

/** A product's picture, filling its tile. */
export function ProductPicture({ url, srcSet, sizes, color, alt = '', load = 'lazy' }: Props) {
  if (url === null)
    return (
      <span className="grid size-full place-items-center text-text-3">
        <ImageOff size={28} />
      </span>
    );
  return (
    <img
      // These attributes precede `src`, because a browser may start to load as soon as `src` is set.
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : 'auto'}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={url}
      alt={alt}
      width={400}
      height={400}
      className="size-full object-cover"
      style={color === undefined ? undefined : { backgroundColor: color }}
      decoding="async"
    />
  );
}
