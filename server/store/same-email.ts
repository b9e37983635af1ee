import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * True if two e-mail addresses are the same apart from case, Unicode's forms of a letter and the spelling of the
 * domain: one browser sends müller.example as it was typed, another one as xn--mller-kva.example.
 */
export const sameEmail = (one: string, other: string): boolean =>
  foldEmail(one) === foldEmail(other);

/** The one form of an address in which it is compared. Its domain is in ASCII. */
export const foldEmail = (email: string): string => {
  const address = email.trim().normalize('NFC').toLowerCase();
  return isAscii(address) ? address : withDomain(address, domainToASCII);
};

/** The form for a comparison with stored addresses in SQL, and the one with letters of any language in the domain. */
export function emailSpellings(email: string): string[] {
  const folded = foldEmail(email);
  return hasOneSpelling(folded) ? [folded] : [folded, withDomain(folded, domainToUnicode)];
}

/** True if the form for comparisons is the only spelling, apart from the case of ASCII letters. */
export const hasOneSpelling = (folded: string): boolean =>
  isAscii(folded) && !/\bxn--/.test(folded);

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** @param rewrite returns '' for what is no domain, which then stays */
function withDomain(address: string, rewrite: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (rewrite(domain) || domain);
}
