import type { ProductCollectionLink, WireCurrency, WireProduct, WireVariant } from './store.ts';

/** A variant, as used by screens and by the stored cart. */
export interface Variant extends Omit<WireVariant, 'prices'> {
  /** null if the store sent no price. */
  price_in_cents: number | null;
  /** null without a sale. A missing sale amount and an amount of 0 both mean none. */
  sale_price_in_cents: number | null;
  /** Lower-case code; 'eur' if the store sent none. */
  currency: string;
  /** null if the store sent none. Decimals may be missing in a cart stored by another program. */
  currency_info:
    | (Pick<WireCurrency, 'code' | 'symbol' | 'template'> &
        Partial<Pick<WireCurrency, 'decimal_digits'>>)
    | null;
  price_in_cents_formatted: string;
  /** '' without a sale. */
  sale_price_in_cents_formatted: string;
  /** The lowest price of the 30 days before the sale; null without a sale, or if none is known. */
  lowest_30_days_in_cents: number | null;
}

type WireOnlyField = 'thumbnail' | 'url_handle' | 'variants' | 'product_collections';

/** A product, as used by screens and by the stored cart. */
export interface Product extends Omit<WireProduct, WireOnlyField> {
  image: string | null;
  /** The price of the variant that represents the product; null without a price. */
  price_in_cents: number | null;
  currency: string;
  variants: Variant[];
  collections: ProductCollectionLink[];
}
