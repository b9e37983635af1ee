import type { HtmlNode } from './html-node.ts';
import type { ProductTexts } from './product-texts.ts';
import type {
  CustomField,
  OptionValue,
  ProductCollectionLink,
  ProductOption,
  ProductPicture,
  RelatedProduct,
  WireCurrency,
} from './store.ts';

/** A product and its variants, as used by screens and by the stored cart. */

export interface Variant {
  id: string;
  title: string;
  image_url: string | null;
  sku: string | null;
  /** Null when the store gave no price. */
  price_in_cents: number | null;
  /** Null when there is no sale: neither a missing nor a zero sale amount is one. */
  sale_price_in_cents: number | null;
  /** Lower case code; 'eur' when the store gave none. */
  currency: string;
  /** Symbol, template and decimals of the currency; null if the store gave none. A cart stored by an earlier version has no decimals. */
  currency_info:
    | (Pick<WireCurrency, 'code' | 'symbol' | 'template'> &
        Partial<Pick<WireCurrency, 'decimal_digits'>>)
    | null;
  price_in_cents_formatted: string;
  /** '' without a sale. */
  sale_price_in_cents_formatted: string;
  manage_inventory: boolean;
  weight: number | null;
  options: OptionValue[];
  /** Null when unmanaged. */
  inventory_quantity: number | null;
}

export interface Product extends ProductTexts {
  id: string;
  title: string;
  description: string | null;
  description_nodes: HtmlNode[];
  image: string | null;
  /** The price of the variant that represents the product; null without a price. */
  price_in_cents: number | null;
  currency: string;
  status: string;
  purchasable: boolean;
  order: number;
  site_product_selection: string | null;
  type: { value: string };
  images: ProductPicture[];
  options: ProductOption[];
  variants: Variant[];
  collections: ProductCollectionLink[];
  additional_info: {
    id: string;
    order: number;
    title: string;
    description: string;
    description_nodes: HtmlNode[];
  }[];
  custom_fields: CustomField[];
  related_products: RelatedProduct[];
  metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}
