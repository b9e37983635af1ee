import { href } from '../../contract/paths.ts';
import type { StoreKind } from '../../contract/store-kind.ts';
import { type Delivery, isTaxedEverywhere } from '../../domain/store/delivery.ts';
import type { ShopFacts } from '../../domain/store/delivery-time.ts';
import { locale } from '../locale.ts';
import type { Site } from '../read/site-types.ts';
import { words } from '../words.ts';
import { legalLabels } from './legal-labels.ts';

/** Information due to a buyer before the order: Directive 2011/83/EU, Art. 8. */
interface BuyerInformation {
  /** The note beside prices and totals, such as 'incl. VAT, free shipping'; '' for none. */
  priceNote: string;
  /** The notes beside a product's price, by whether the product is shipped and taxed. */
  priceNotes: Record<'sent' | 'notSent', Record<'taxed' | 'untaxed', string>>;
  facts: ShopFacts;
  /** Pages with more details. */
  links: readonly { label: string; href: string }[];
  /**
   * The reminder of the legal guarantee, where consumers in the EU are served: Regulation (EU) 2025/1960. `picture` is
   * the URL of the harmonised notice, or null.
   */
  guarantee: { picture: string | null; sentence: string; link: string } | null;
}

/** This module runs during the build, before the site's locale replaces the English one. */
const countries = new Intl.DisplayNames(locale, { type: 'region' });

type Tax = Site['shop']['beforeOrder']['tax'];
type SiteFields = Pick<Site, 'shop' | 'written' | 'info'>;

/** The tax note beside a price before the country is known; null for none. */
function taxNote(tax: Tax, delivery: Delivery): string | null {
  const beside = words.tax.beside;
  if (tax === 'unsaid') return null;
  if (tax === 'notCharged' || isTaxedEverywhere(delivery)) return beside[tax];
  return tax === 'included' ? beside.includedWhereDue : beside.addedWhereDue;
}

/** The information that buyers get. For a hosted store, the information contains only what the owner has written. */
export function informationByStoreKind(
  site: SiteFields,
  delivery: Delivery,
): Readonly<Record<StoreKind, BuyerInformation>> {
  const pages = site.info.filter(({ isSample }) => !isSample).map(({ slug }) => `info/${slug}`);
  const own = new Set([...site.written, ...pages]);
  const mayState = (...fields: string[]) => fields.some((field) => own.has(field));
  return {
    embedded: buyerInformation(site, delivery, () => true),
    hosted: buyerInformation(site, delivery, mayState),
  };
}

/**
 * @param isSetByOwner true if the owner has set one of these fields; without fields, true if the behaviour of the
 * bundled store may be stated
 */
function buyerInformation(
  { shop, info }: Pick<Site, 'shop' | 'info'>,
  delivery: Delivery,
  isSetByOwner: (...fields: string[]) => boolean,
): BuyerInformation {
  const { tax, deliveryTime, payment, guaranteeNotice } = shop.beforeOrder;
  const named = delivery.zones.flatMap((zone) =>
    zone.countries.map((code) => countries.of(code) ?? code),
  );
  const taxWords = isSetByOwner('beforeOrder.tax') ? taxNote(tax, delivery) : null;
  // Shipping that is free only for some buyers is not announced as free.
  const isFree = delivery.zones.every(({ priceCents }) => priceCents === 0);
  const forConsumers = shop.servesEuConsumers;
  const shippingWords =
    isSetByOwner('zones', 'shippingFlatRateCents') &&
    (isFree ? words.delivery.free : words.delivery.added);
  const joined = (...notes: (string | false | null)[]) => notes.filter(Boolean).join(', ');
  const priceNote = joined(taxWords, shippingWords);
  return {
    priceNote,
    priceNotes: {
      sent: { taxed: priceNote, untaxed: joined(shippingWords) },
      notSent: { taxed: joined(taxWords), untaxed: '' },
    },
    facts: {
      to: isSetByOwner('zones', 'shippingCountries')
        ? named.length > 12
          ? words.delivery.toCountries({ count: named.length })
          : words.delivery.to({ countries: named.join(', ') })
        : null,
      deliveryTime:
        isSetByOwner('beforeOrder.deliveryTime') && deliveryTime !== '-' ? deliveryTime : null,
      payment: isSetByOwner('beforeOrder.payment')
        ? words.delivery.payment({ means: payment })
        : null,
    },
    links: [
      ...(isSetByOwner('info/terms-of-service')
        ? [{ label: legalLabels(info).terms, href: href('termsOfService') }]
        : []),
      // A hosted store has to bring its own withdrawal function.
      ...(forConsumers && isSetByOwner()
        ? [{ label: words.delivery.withdrawal, href: '/withdraw' }]
        : []),
    ],
    guarantee:
      forConsumers && isSetByOwner('servesEuConsumers', 'beforeOrder.guaranteeNotice')
        ? {
            picture: guaranteeNotice === '-' ? null : guaranteeNotice,
            sentence: words.delivery.guarantee,
            link: 'https://europa.eu/youreurope/guarantees',
          }
        : null,
  };
}
