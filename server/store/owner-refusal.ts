/** A doubt that an owner has to confirm before the command goes on. */
export const consents = [
  /** The payment is disputed: the bank may return the money, too. */
  'disputed',
  /** Money was refunded since the withdrawal was received. */
  'given back',
  /** The buyer has withdrawn from the order. */
  'withdrawn',
  /** The payment provider does not confirm that nothing was paid. */
  'unpaid',
  /** A price becomes 0. */
  'free',
] as const;
export type Consent = (typeof consents)[number];

/** A fault of one thing of several, such as of a row of a file. */
export interface Problem {
  /** The name or the place of that thing; empty if it is about all. */
  at: string;
  sentence: string;
  /** The id of the product that it is about, if it is known. */
  product?: string | undefined;
  /** The path of the owner's file that it is in, if that is the one which was changed. */
  file?: string | undefined;
  /** Its field in a catalogue file, such as `producer` or `variants.0.sku`, if it is about one. */
  field?: string | undefined;
}

/** The reason for refusing an owner's command, as a sentence, and the consent that would allow it, if any. */
export type OwnerRefusal =
  | string
  | OwnerDoubt
  /** The sentence says all of the problems, a line each. */
  | { sentence: string; problems: readonly Problem[] };

export interface OwnerDoubt {
  sentence: string;
  unless: Consent;
}
