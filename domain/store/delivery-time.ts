/** What a shop says of all its goods before the order; null for what it does not say. */
export interface ShopFacts {
  /** The delivery countries. */
  to: string | null;
  deliveryTime: string | null;
  payment: string | null;
}

/** An article that somebody may order. */
export interface OrderedGoods {
  title: string;
  needsSending: boolean;
  /** Its own; null for the shop's. */
  deliveryTime: string | null;
}

/** The key of a product's metadata with its own delivery time: the store contract has no field for it. */
const key = 'delivery_time';

/** A product's metadata on the wire. */
export const withDeliveryTime = (
  metadata: Record<string, unknown> | null,
  time: string | null,
): Record<string, unknown> | null => (time === null ? metadata : { ...metadata, [key]: time });

/** Nobody vouches here for how long another's store takes. */
export const withoutDeliveryTime = ({
  [key]: _,
  ...metadata
}: Record<string, unknown>): Record<string, unknown> => metadata;

/** A product's own delivery time; null if it has none. A stored cart may hold anything. */
function deliveryTimeIn(metadata: unknown): string | null {
  const time: unknown = Object(metadata)[key];
  return typeof time === 'string' ? time : null;
}

interface TimedProduct {
  title: string;
  needs_sending?: boolean;
  metadata?: unknown;
}

/**
 * How long a product takes; null where nothing is said, or nothing is sent.
 *
 * @param shopTime where it has no time of its own
 */
export const deliveryTimeOf = (
  { needs_sending, metadata }: Omit<TimedProduct, 'title'>,
  shopTime: string | null,
): string | null => (needs_sending === false ? null : (deliveryTimeIn(metadata) ?? shopTime));

export const orderedGoods = (product: TimedProduct): OrderedGoods => ({
  title: product.title,
  needsSending: product.needs_sending !== false,
  deliveryTime: deliveryTimeOf(product, null),
});
