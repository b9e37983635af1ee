/** Abbreviations before a name, as people write them without a space after the dot. */
const abbreviations =
  'ap|apt|arch|av|ave|avv|bldg|blvd|co|dipl|dott|dr|dra|fco|fr|geb|gral|hr|ing|inh|jr|jun|jur|lic|ma|mag|med|mlle|mme|mr|mrs|ms|mx|nat|no|nr|phil|prof|rd|rer|sen|sr|sra|st|sta|ste|sto|\\p{L}*str';
/** One or more titles at the start of a word. Few hosts have such names, and those are already registered. */
const titlePattern = new RegExp(
  `(?<![\\p{L}\\p{N}.@/-])(?:(?:${abbreviations})\\.-?)+(?=\\p{L})`,
  'giu',
);
// Mail programs turn any word with a dot before letters into a link, except after a single letter, which is an initial.
const addressPattern = /:\/\/|www\.|[\p{L}\p{N}-]{2}[.。]\p{L}{2}/iu;
const pathPattern = /\w\.\w[\w-]*\//;
const lineEnd = /[\p{Cc}\u2028\u2029]/u;

/** True for a name or part of an address on one line, without anything that a mail would turn into a link. */
export function isPlainLine(text: string): boolean {
  const line = text.normalize('NFKC');
  return !(
    lineEnd.test(text) ||
    pathPattern.test(line) ||
    addressPattern.test(line.replaceAll(titlePattern, ' '))
  );
}
