import { strikesLowest } from '../../content/shop/struck-prices.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import type { Product } from '../../contract/product.ts';
import { srcSetOf } from '../../contract/store-pictures.ts';
import { managedStock, shownPrice, wireRepresentative } from '../../domain/store/pricing.ts';
import { Link } from '../navigation/link.tsx';
import { type PictureLoad, ProductPicture } from '../ui/pictures/product-picture.tsx';
import { addToCart } from './add-to-cart.ts';
import { pictureColor } from './picture-color.ts';
import { PriceBefore } from './price-before.tsx';

/** The displayed widths of a picture in `.product-grid`. */
const cardSizes =
  '(min-width: 80rem) 305px, (min-width: 56.25rem) 31vw, (min-width: 40rem) 47vw, 92vw';

/**
 * A product in a grid. A product with one variant can be added to the cart here; otherwise the variant is chosen on the
 * product's page.
 */
export function ProductCard({ product, load }: { product: Product; load: PictureLoad }) {
  const { variant, isFrom } = wireRepresentative(product) ?? {};
  const price = variant && shownPrice(variant, strikesLowest);
  const picture = product.image ?? product.images[0]?.url ?? null;
  const page = href('product', { id: product.id });
  return (
    <article className="flex min-w-0 flex-col">
      <Link to={page} className="tile" tabIndex={-1} aria-hidden="true">
        <ProductPicture
          url={picture}
          srcSet={srcSetOf(picture)}
          sizes={cardSizes}
          color={pictureColor(product, picture)}
          load={load}
        />
        {product.ribbon_text ? <span className="ribbon">{product.ribbon_text}</span> : null}
      </Link>
      <div className="mt-3.5 flex items-baseline justify-between gap-3 text-15 font-semibold">
        <h3 className="min-w-0 break-words">
          <Link to={page}>{product.title}</Link>
        </h3>
        {price ? (
          <p className="num text-end">
            {price.before ? (
              <PriceBefore price={price.before} className="me-0.5 font-normal text-text-3" />
            ) : null}
            <span>{` ${isFrom ? words.store.priceFrom({ price: price.now }) : price.now}`}</span>
          </p>
        ) : null}
      </div>
      <p className="mt-0.5 min-h-5 text-13 text-text-2">{product.subtitle}</p>
      <div className="mt-auto pt-3.5">
        {!product.purchasable || variant === undefined || managedStock(variant) === 0 ? (
          <button key="unavailable" type="button" className="btn btn-line w-full" disabled>
            {words.store.unavailable}
          </button>
        ) : product.variants.length > 1 || needsText(product) ? (
          <Link to={page} className="btn btn-line w-full">
            {words.store.chooseOptions}
            <span className="sr-only">{words.store.forProduct({ product: product.title })}</span>
          </Link>
        ) : (
          <button
            key="add"
            type="button"
            className="btn btn-line w-full"
            onClick={() =>
              addToCart({ product, variant, quantity: 1 }, words.store.addFailedOnList)
            }
          >
            {words.store.addToCart}
            <span className="sr-only">{product.title}</span>
          </button>
        )}
      </div>
    </article>
  );
}

/** A required text can only be given on the product's page. */
const needsText = (product: Product) => product.custom_fields.some((field) => field.is_required);
