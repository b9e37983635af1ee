import type { ProductCollectionLink, WireCurrency, WireProduct, WireVariant } from './store.ts';

/** A variant, as used by screens and by the stored cart. */
export interface Variant extends Omit<WireVariant, 'prices'> {
  /** Null when the store gave no price. */
  price_in_cents: number | null;
  /** Null when there is no sale: neither a missing nor a zero sale amount is one. */
  sale_price_in_cents: number | null;
  /** Lower case code; 'eur' when the store gave none. */
  currency: string;
  /** null if the store gave none. Its decimals may be missing in a cart that another program has stored. */
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

type OnlyOnTheWire = 'thumbnail' | 'url_handle' | 'variants' | 'product_collections';

/** A product, as used by screens and by the stored cart. */
export interface Product extends Omit<WireProduct, OnlyOnTheWire> {
  image: string | null;
  /** The price of the variant that represents the product; null without a price. */
  price_in_cents: number | null;
  currency: string;
  variants: Variant[];
  collections: ProductCollectionLink[];
}
