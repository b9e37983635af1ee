/** The kinds of warnings that an owner has to confirm before an action is done. */
export const confirmationKinds = [
  /** The payment is disputed, so the bank may return the money as well. */
  'disputed',
  /** Money has been refunded since the withdrawal was received. */
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
export type ConfirmationKind = (typeof confirmationKinds)[number];

/** An owner's confirmation of a warning. */
export interface Consent {
  unless: ConfirmationKind;
  /**
   * The sentence that was confirmed at the desk. A command's flag has no sentence: it confirms any warning of the kind.
   */
  sentence?: string;
}

/** A fault in one of several items, such as a row of a file. */
export interface Problem {
  /** The name or place of the item; empty for a general fault. */
  at: string;
  sentence: string;
  /** The id of the product concerned, if known. */
  product?: string | undefined;
  /** The path of the file in the owner's folder that has the fault, if it is in one of the changed files. */
  file?: string | undefined;
  /** The line in that file, counted from 1. */
  line?: number | undefined;
  /** The field of a catalogue file that has the fault, such as `producer` or `variants.0.sku`. */
  field?: string | undefined;
}

/**
 * Why an owner's action is refused, as a sentence. The owner can confirm a warning and repeat the
 * action.
 */
export type OwnerRefusal =
  | string
  | NeedsConfirmation
  /** The sentence lists all problems, one on each line. */
  | { sentence: string; problems: readonly Problem[] };

export interface NeedsConfirmation {
  /**
   * The text to confirm, which names the subject, because a confirmation is valid only for the same
   * text.
   */
  sentence: string;
  unless: ConfirmationKind;
}

export const isConfirmed = (warning: NeedsConfirmation, consents: readonly Consent[]): boolean =>
  consents.some(
    ({ unless, sentence = warning.sentence }) =>
      unless === warning.unless && sentence === warning.sentence,
  );
