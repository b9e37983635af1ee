/** Before a name or a part of one, as people write them without a space behind the dot. */
const abbreviations =
  'ap|apt|arch|av|ave|avv|bldg|blvd|co|dipl|dott|dr|dra|fco|fr|geb|gral|hr|ing|inh|jr|jun|jur|lic|ma|mag|med|mlle|mme|mr|mrs|ms|mx|nat|no|nr|phil|prof|rd|rer|sen|sr|sra|st|sta|ste|sto|\\p{L}*str';
/** At the start of a word, one behind another. As hosts these names are few, and long taken. */
const titles = new RegExp(`(?<![\\p{L}\\p{N}.@/-])(?:(?:${abbreviations})\\.-?)+(?=\\p{L})`, 'giu');
// Mail programs make a link of any word with a dot before letters. One letter before it is an initial.
const site = /:\/\/|www\.|[\p{L}\p{N}-]{2}[.。]\p{L}{2}/iu;
const path = /\w\.\w[\w-]*\//;
const lineEnd = /[\p{Cc}\u2028\u2029]/u;

/** Whether a name or a part of an address is one line without the address of a site, which a mail would make a link of. */
export function isPlainLine(text: string): boolean {
  const line = text.normalize('NFKC');
  return !(lineEnd.test(text) || path.test(line) || site.test(line.replaceAll(titles, ' ')));
}
