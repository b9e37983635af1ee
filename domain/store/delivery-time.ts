/**
 * The facts that a buyer gets before an order and that apply to all products of a shop; null for a fact that the
 * shop does not state.
 */
export interface ShopFacts {
  to: string | null;
  deliveryTime: string | null;
  payment: string | null;
}

/** An article that a buyer may order. */
export interface OrderedGoods {
  title: string;
  needsSending: boolean;
  /** The article's own time; null for the shop's. */
  deliveryTime: string | null;
}

/** The metadata key of a product's own delivery time, for which the store contract has no field. */
const metadataKey = 'delivery_time';

export const withDeliveryTime = (
  metadata: Record<string, unknown> | null,
  time: string | null,
): Record<string, unknown> | null =>
  time === null ? metadata : { ...metadata, [metadataKey]: time };

/** Removes the delivery time, because this site does not vouch for another store's. */
export const withoutDeliveryTime = ({
  [metadataKey]: _,
  ...metadata
}: Record<string, unknown>): Record<string, unknown> => metadata;

/** A product's own delivery time; null if it has none. Checks the type, because a stored cart may contain anything. */
function deliveryTimeIn(metadata: unknown): string | null {
  const time: unknown = Object(metadata)[metadataKey];
  return typeof time === 'string' ? time : null;
}

interface TimedProduct {
  title: string;
  needs_sending?: boolean;
  metadata?: unknown;
}

/**
 * The delivery time of a product; null if none is stated, or if the product is not shipped.
 *
 * @param shopTime for a product without its own
 */
export const deliveryTimeOf = (
  { needs_sending, metadata }: Omit<TimedProduct, 'title'>,
  shopTime: string | null,
): string | null => (needs_sending === false ? null : (deliveryTimeIn(metadata) ?? shopTime));

export const toOrderedGoods = (product: TimedProduct): OrderedGoods => ({
  title: product.title,
  needsSending: product.needs_sending !== false,
  deliveryTime: deliveryTimeOf(product, null),
});
