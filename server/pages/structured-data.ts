import type { Article, Product as SchemaProduct, WithContext } from 'schema-dts';
import { language } from '../../content/language.ts';
import { brand } from '../../content/look/brand.ts';
import type { ArticleCard } from '../../content/texts/articles.ts';
import { href } from '../../contract/paths.ts';
import type { Product } from '../../contract/product.ts';
import type { StoreKind } from '../../contract/store-kind.ts';
import { centsToFigure, decimalDigits } from '../../domain/money/format-money.ts';
import { currentCents, displayedVariant, managedStock } from '../../domain/store/pricing.ts';
import { plainText } from '../../domain/text/plain-text.ts';

/** Data about a page's subject, in the types that are generated from schema.org's published vocabulary. */
export type StructuredData = WithContext<SchemaProduct> | WithContext<Article>;

interface PageUrls {
  url: string;
  /** The absolute URL of the page's picture, if there is one. */
  image: string | null;
}

const context = 'https://schema.org';
const organization = { '@type': 'Organization', name: brand.name } as const;

interface Offer {
  sku: string | null;
  /** Such as 19.90. */
  price: string;
  currency: string;
  isAvailable: boolean;
}

/** The offer of the variant that represents the product; null if the variant has no price. */
function offerOf(product: Product): Offer | null {
  const variant = displayedVariant(product);
  const cents = variant ? currentCents(variant) : null;
  return variant === undefined || cents === null
    ? null
    : {
        sku: variant.sku,
        price: centsToFigure(cents, decimalDigits(variant.currency_info?.decimal_digits)),
        currency: variant.currency.toUpperCase(),
        isAvailable: product.purchasable && managedStock(variant) !== 0,
      };
}

/** A product with the price that its page shows. For a hosted store the seller and brand are unknown and left out. */
export function productData(
  product: Product,
  { url, image, storeKind }: PageUrls & { storeKind: StoreKind },
): StructuredData {
  const isOurs = storeKind === 'embedded';
  const offer = offerOf(product);
  return {
    '@context': context,
    '@type': 'Product',
    name: product.title,
    description: product.subtitle ?? plainText(product.description_nodes),
    url,
    ...(image !== null && { image }),
    ...(isOurs && { brand: { '@type': 'Brand', name: brand.name } }),
    ...(offer !== null && {
      ...(offer.sku !== null && { sku: offer.sku }),
      offers: {
        '@type': 'Offer',
        url,
        price: offer.price,
        priceCurrency: offer.currency,
        availability: `${context}/${offer.isAvailable ? 'InStock' : 'OutOfStock'}`,
        ...(isOurs && { seller: organization }),
      },
    }),
  };
}

/** The product's Open Graph properties for link previews, by name. */
export function productProperties(product: Product): Readonly<Record<string, string>> {
  const offer = offerOf(product);
  if (offer === null) return {};
  return {
    'product:price:amount': offer.price,
    'product:price:currency': offer.currency,
    'product:availability': offer.isAvailable ? 'in stock' : 'out of stock',
    ...(offer.sku !== null && { 'product:retailer_item_id': offer.sku }),
  };
}

/** An article of the education hub. Articles have no date, so none is given. */
export function articleData(article: ArticleCard, { url, image }: PageUrls): StructuredData {
  return {
    '@context': context,
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    ...(image !== null && { image }),
    url,
    mainEntityOfPage: url,
    inLanguage: article.languageAttributes?.lang ?? language,
    educationalLevel: article.difficulty,
    timeRequired: `PT${article.readMinutes}M`,
    author: organization,
    publisher: organization,
    isPartOf: { '@type': 'WebPage', url: new URL(href('learn'), url).href },
  };
}

/** A JSON-LD script element. `<` is escaped, so that no text can end the element. */
export const dataElement = (data: StructuredData): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
