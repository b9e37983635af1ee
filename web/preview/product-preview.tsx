import { direction, language } from '../../content/language.ts';
import type { WireProduct } from '../../contract/store.ts';
import { displayedVariant } from '../../domain/store/pricing.ts';
import { productFromWire } from '../../domain/store/product-from-wire.ts';
import { fontUrl } from '../head/font-url.ts';
import { renderDocument } from '../head/render-document.ts';
import { darkClass } from '../head/shared-names.ts';
import { ProductCard } from '../store/product-card.tsx';
import { ProductView } from '../store/product-view.tsx';

export interface PreviewProps {
  /** The product in the store API's format. */
  product: WireProduct;
  part: 'page' | 'card';
  isDark: boolean;
  /** The URL of the stylesheet of the site's product page. */
  style: string;
}

/** A product as the site shows it, in a separate document without scripts. */
export function productPreview({ product: wire, part, isDark, style }: PreviewProps): string {
  const product = productFromWire(wire);
  return renderDocument(
    <html lang={language} dir={direction} className={isDark ? darkClass : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {/* Links do nothing, because the frame may not navigate. */}
        <base target="_top" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="" />
        <link rel="stylesheet" href={style} />
        <title>{wire.title}</title>
      </head>
      <body>
        <main className="wrap py-4">
          {product === null ? null : part === 'card' ? (
            <div className="max-w-[305px]">
              <ProductCard product={product} load="early" />
            </div>
          ) : (
            <ProductView product={product} first={displayedVariant(product)} />
          )}
        </main>
      </body>
    </html>,
  );
}
