import { href } from '../../contract/paths.ts';
import type { StoreKind } from '../../contract/store-kind.ts';
import { type Delivery, isTaxedEverywhere } from '../../domain/store/delivery.ts';
import { locale } from '../place.ts';
import { words } from '../words.ts';
import type { Site } from './site-types.ts';

/** What a buyer is told before the order: Directive 2011/83/EU, Art. 8. */
interface Told {
  /** What stands beside prices and totals, such as 'incl. VAT, free shipping'; '' for nothing. */
  priceNote: string;
  /** What stands beside the price of one product, by whether it is sent and taxed. */
  priceNotes: Record<'sent' | 'notSent', Record<'taxed' | 'untaxed', string>>;
  /** Where it goes, when, and how it is paid. Of goods that are not sent, the last alone. */
  facts: Record<'sent' | 'notSent', readonly string[]>;
  /** The pages that say more of it. */
  links: readonly { label: string; address: string }[];
  /**
   * The reminder of the legal guarantee, where consumers in the EU are served: Regulation (EU) 2025/1960. `picture` is the
   * address of the harmonised notice, null without one.
   */
  guarantee: { picture: string | null; sentence: string; link: string } | null;
}

/** This runs while building, where nothing has put the locale in the place of the English one. */
const countries = new Intl.DisplayNames(locale, { type: 'region' });

type Tax = Site['shop']['beforeOrder']['tax'];
type Said = Pick<Site, 'shop' | 'written' | 'info'>;

/** What is said of VAT beside a price before the country is known; null for nothing. */
function taxNote(tax: Tax, delivery: Delivery): string | null {
  const beside = words.tax.beside;
  if (tax === 'unsaid') return null;
  if (tax === 'notCharged' || isTaxedEverywhere(delivery)) return beside[tax];
  return tax === 'included' ? beside.includedWhereDue : beside.addedWhereDue;
}

/** Of a hosted store we know nothing but what the owner has written. */
export function toldOf(site: Said, delivery: Delivery): Readonly<Record<StoreKind, Told>> {
  const pages = site.info.filter(({ isSample }) => !isSample).map(({ slug }) => `info/${slug}`);
  const own = new Set([...site.written, ...pages]);
  const isSaid = (...fields: string[]) => fields.some((field) => own.has(field));
  return {
    embedded: toldWhere(site.shop, delivery, () => true),
    hosted: toldWhere(site.shop, delivery, isSaid),
  };
}

/** @param isSaid whether what one of these fields of the owner's files says may be told; without fields, what follows from ours */
function toldWhere(
  shop: Site['shop'],
  delivery: Delivery,
  isSaid: (...fields: string[]) => boolean,
): Told {
  const { tax, deliveryTime, payment, guaranteeNotice } = shop.beforeOrder;
  const named = delivery.zones.flatMap((zone) =>
    zone.countries.map((code) => countries.of(code) ?? code),
  );
  const taxWords = isSaid('beforeOrder.tax') ? taxNote(tax, delivery) : null;
  // What is free for some buyers only is not said to be free.
  const isFree = delivery.zones.every(({ priceCents }) => priceCents === 0);
  const forConsumers = shop.servesEuConsumers;
  const shippingWords =
    isSaid('zones', 'shippingFlatRateCents') &&
    (isFree ? words.delivery.free : words.delivery.added);
  const joined = (...notes: (string | false | null)[]) => notes.filter(Boolean).join(', ');
  const priceNote = joined(taxWords, shippingWords);
  const paymentFact = isSaid('beforeOrder.payment') && words.delivery.payment({ means: payment });
  return {
    priceNote,
    priceNotes: {
      sent: { taxed: priceNote, untaxed: joined(shippingWords) },
      notSent: { taxed: joined(taxWords), untaxed: '' },
    },
    facts: {
      sent: [
        isSaid('zones', 'shippingCountries') &&
          (named.length > 12
            ? words.delivery.toCountries({ count: named.length })
            : words.delivery.to({ countries: named.join(', ') })),
        isSaid('beforeOrder.deliveryTime') &&
          deliveryTime !== '-' &&
          words.delivery.takes({ time: deliveryTime }),
        paymentFact,
      ].filter((fact) => fact !== false),
      notSent: paymentFact === false ? [] : [paymentFact],
    },
    links: [
      ...(isSaid('info/terms-of-service')
        ? [{ label: words.delivery.terms, address: href('termsOfService') }]
        : []),
      // A hosted store has to bring its own function of withdrawal.
      ...(forConsumers && isSaid()
        ? [{ label: words.delivery.withdrawal, address: '/withdraw' }]
        : []),
    ],
    guarantee:
      forConsumers && isSaid('servesEuConsumers', 'beforeOrder.guaranteeNotice')
        ? {
            picture: guaranteeNotice === '-' ? null : guaranteeNotice,
            sentence: words.delivery.guarantee,
            link: 'https://europa.eu/youreurope/guarantees',
          }
        : null,
  };
}
