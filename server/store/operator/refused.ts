/** What the operator asked for cannot be done. Its message is a sentence for people; nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
