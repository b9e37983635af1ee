import { ImageOff } from './icons.ts';

interface Props {
  /** null: the product has no picture. */
  url: string | null;
  alt?: string;
  /** Seen at once: not left for later. */
  eager?: boolean;
}

/** A product's picture, filling its tile. */
export function ProductPicture({ url, alt = '', eager = false }: Props) {
  if (url === null)
    return (
      <span className="grid size-full place-items-center text-text-3">
        <ImageOff size={28} />
      </span>
    );
  return (
    <img
      src={url}
      alt={alt}
      width={400}
      height={400}
      className="size-full object-cover"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
