import type { FileTexts } from '../../contract/product-texts.ts';
import type { TaxClass } from '../../contract/tax-class.ts';

/** A catalogue before it is in a database. Money is integer minor units, weight grams. */

export interface VariantSeed {
  /** `variant_` and a ULID. */
  id: string;
  title: string;
  sku: string;
  priceCents: number;
  /** null without a sale; the store contract treats 0 the same. */
  salePriceCents: number | null;
  weightGrams: number | null;
  /** The file name, without its ending, of the drawing that shows this variant. */
  drawing: string | null;
  /** Units in stock; null if stock is not managed. */
  stock: number | null;
  values: readonly { id: string; optionId: string; value: string }[];
}

export interface ProductSeed extends FileTexts {
  /** `prod_` and a ULID. */
  id: string;
  title: string;
  descriptionHtml: string;
  handle: string;
  purchasable: boolean;
  /** False for a product that is not shipped, such as a download; true by default. */
  needsSending?: boolean;
  /** The tax class; standard by default. */
  taxClass?: TaxClass;
  /** True for a product that lists omit and that cannot be bought. */
  hidden?: boolean;
  /** 'lowest_price_first' if the cheapest variant represents the product; null if the first does. */
  selection: string | null;
  /** ISO 8601. */
  createdAt: string;
  collectionIds: readonly string[];
  /** Names of files in drawings/; the first is the thumbnail. */
  drawings: readonly string[];
  options: readonly { id: string; title: string }[];
  variants: readonly VariantSeed[];
  additionalInfo: readonly { id: string; title: string; html: string }[];
  customFields: readonly { id: string; title: string; required: boolean }[];
  related: readonly { id: string; sectionTitle: string; productId: string }[];
}

export interface CatalogueSeed {
  /** Any currency of server/store/catalogue/currencies.ts, in lower case. */
  currencyCode: string;
  /** Each id is `pcol_` and a ULID. */
  collections: readonly { id: string; title: string; createdAt: string }[];
  products: readonly ProductSeed[];
}
