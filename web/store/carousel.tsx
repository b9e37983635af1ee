import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { backKey, forwardKey, readingSign } from '../../content/language.ts';
import { words } from '../../content/words.ts';
import { srcSetOf } from '../../contract/store-pictures.ts';
import type { Elements } from '../ui/page/elements.ts';
import { ProductPicture } from '../ui/pictures/product-picture.tsx';
import { ChevronLeft, ChevronRight } from './icons.ts';

const swipePx = 50;

interface Props {
  title: string;
  /** The background of a picture while it loads. */
  colorOf(url: string): string | undefined;
  urls: readonly string[];
  /** The index of the displayed picture. */
  index: number;
  onIndex(index: number): void;
}

/** A product's pictures: arrows, dots, thumbnails, swipe and arrow keys. The carousel wraps at both ends. */
export function Carousel({ title, colorOf, urls, index, onIndex }: Props) {
  const pressedAt = useRef<number | null>(null);
  // Fade in only a picture that replaces another picture.
  const [shown, setShown] = useState({ index, another: false });
  if (shown.index !== index) setShown({ index, another: true });
  const count = urls.length;
  const go = (to: number) => onIndex((to + count) % count);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === backKey) go(index - 1);
    else if (event.key === forwardKey) go(index + 1);
    else return;
    event.preventDefault();
  };
  const onPointerUp = (event: PointerEvent) => {
    const moved = event.clientX - (pressedAt.current ?? event.clientX);
    pressedAt.current = null;
    if (Math.abs(moved) >= swipePx) go(index + (moved < 0 ? readingSign : -readingSign));
  };

  if (count < 2)
    return (
      <div className="tile tile-large">
        <LargePicture url={urls[0] ?? null} alt={title} colorOf={colorOf} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures are no form fields
    <div
      role="group"
      aria-roledescription={words.store.carousel}
      aria-label={words.store.picturesOf({ product: title })}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a swipe does the same as the buttons within */}
      <div
        className="tile tile-large touch-pan-y"
        onPointerDown={(event) => {
          if (event.isPrimary) pressedAt.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          pressedAt.current = null;
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        <div key={index} className={shown.another ? 'picture-in size-full' : 'size-full'}>
          <LargePicture
            url={urls[index] ?? null}
            alt={words.store.pictureOf({ product: title, number: index + 1, all: count })}
            colorOf={colorOf}
          />
        </div>
        <Arrow side="start-4" label={words.store.previousImage} onPress={() => go(index - 1)}>
          <ChevronLeft size={20} className="turns" />
        </Arrow>
        <Arrow side="end-4" label={words.store.nextImage} onPress={() => go(index + 1)}>
          <ChevronRight size={20} className="turns" />
        </Arrow>
        <div className="carousel-dots" aria-hidden="true">
          {urls.map((url, place) => (
            <i key={url} data-on={place === index || undefined} />
          ))}
        </div>
      </div>
      <Thumbnails urls={urls} colorOf={colorOf} index={index} onIndex={onIndex} />
    </div>
  );
}

/** Seven of twelve columns on a wide screen, otherwise the page's width. */
const largeSizes = '(min-width: 84rem) 724px, (min-width: 64rem) 54vw, 92vw';

interface LargePictureProps extends Pick<Props, 'colorOf'> {
  url: string | null;
  alt: string;
}

function LargePicture({ url, alt, colorOf }: LargePictureProps) {
  const color = url === null ? undefined : colorOf(url);
  return (
    <ProductPicture
      url={url}
      srcSet={srcSetOf(url)}
      sizes={largeSizes}
      color={color}
      alt={alt}
      load="first"
    />
  );
}

function Arrow(props: { side: string; label: string; onPress(): void; children: Elements }) {
  return (
    <button
      type="button"
      className={`carousel-arrow ${props.side}`}
      aria-label={props.label}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}

function Thumbnails({ urls, colorOf, index, onIndex }: Omit<Props, 'title'>) {
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {urls.map((url, place) => (
        <li key={url}>
          <button
            type="button"
            className="thumbnail"
            aria-label={words.store.showPicture({ number: place + 1 })}
            aria-current={place === index || undefined}
            onClick={() => onIndex(place)}
          >
            <ProductPicture url={url} srcSet={srcSetOf(url)} sizes="84px" color={colorOf(url)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
