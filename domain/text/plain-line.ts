// Mail programs make a link of any word with a dot before letters. One letter before it is an initial.
const site = /:\/\/|www\.|[\p{L}\p{N}-]{2}[.。]\p{L}{2}|\w\.\w[\w-]*\//iu;
const lineEnd = /[\p{Cc}\u2028\u2029]/u;

/** Whether a name or a part of an address is one line without the address of a site, which a mail would make a link of. */
export const isPlainLine = (text: string): boolean =>
  !lineEnd.test(text) && !site.test(text.normalize('NFKC'));
