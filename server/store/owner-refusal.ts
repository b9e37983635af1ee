/** A doubt that an owner has to confirm before the action goes on. */
export const consents = [
  /** The payment is disputed: the bank may return the money, too. */
  'disputed',
  /** Money was refunded since the withdrawal was received. */
  'given back',
  /** The buyer has withdrawn from the order. */
  'withdrawn',
  /** Another order has the tracking number. */
  'same parcel',
  /** The payment provider does not confirm that nothing was paid. */
  'unpaid',
  /** A price becomes 0. */
  'free',
] as const;
export type Consent = (typeof consents)[number];

/** A fault of one item of several, such as of a row in a file. */
export interface Problem {
  /** The name or place of the item; empty for a general fault. */
  at: string;
  sentence: string;
  /** The id of the product that it is about, if it is known. */
  product?: string | undefined;
  /** The path of the changed file in the owner's folder, if the fault is in that file. */
  file?: string | undefined;
  /** Its line there, counted from 1. */
  line?: number | undefined;
  /** The field of a catalogue file, such as `producer` or `variants.0.sku`, if the fault is of one. */
  field?: string | undefined;
}

/** The reason for refusing an owner's action, as a sentence, and the consent that would allow it, if any. */
export type OwnerRefusal =
  | string
  | OwnerDoubt
  /** The sentence lists all problems, one on each line. */
  | { sentence: string; problems: readonly Problem[] };

export interface OwnerDoubt {
  sentence: string;
  unless: Consent;
}
