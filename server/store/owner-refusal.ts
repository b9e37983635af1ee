/** The kinds of doubts that an owner has to confirm before the action goes on. */
export const doubtKinds = [
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
export type DoubtKind = (typeof doubtKinds)[number];

/** An owner's confirmation of a doubt. */
export interface Consent {
  unless: DoubtKind;
  /** The sentence that was confirmed, by a press at the desk. A command's flag has none: it confirms any of the kind. */
  sentence?: string;
}

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

/** The reason for refusing an owner's action, as a sentence, and the doubt whose consent would allow it, if any. */
export type OwnerRefusal =
  | string
  | OwnerDoubt
  /** The sentence lists all problems, one on each line. */
  | { sentence: string; problems: readonly Problem[] };

export interface OwnerDoubt {
  /** It names what the doubt is about, because a confirmation is good for the same sentence alone. */
  sentence: string;
  unless: DoubtKind;
}

export const isConfirmed = (doubt: OwnerDoubt, consents: readonly Consent[]): boolean =>
  consents.some(
    ({ unless, sentence = doubt.sentence }) =>
      unless === doubt.unless && sentence === doubt.sentence,
  );
