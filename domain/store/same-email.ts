import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * True if two e-mail addresses are the same, apart from case, Unicode normalisation and the spelling of the domain.
 * Some browsers send müller.example as typed, others as xn--mller-kva.example.
 */
export const sameEmail = (one: string, other: string): boolean =>
  foldEmail(one) === foldEmail(other);

/** The canonical form of an address for comparisons, with the domain in ASCII. */
export const foldEmail = (email: string): string => {
  const address = email.trim().normalize('NFC').toLowerCase();
  return isAscii(address) ? address : withDomain(address, domainToASCII);
};

/** The canonical form, for comparison with stored addresses in SQL, and the form whose domain is in Unicode. */
export function emailSpellings(email: string): string[] {
  const folded = foldEmail(email);
  return hasOneSpelling(folded) ? [folded] : [folded, withDomain(folded, domainToUnicode)];
}

/** True if the canonical form is the only spelling, apart from the case of ASCII letters. */
export const hasOneSpelling = (folded: string): boolean =>
  isAscii(folded) && !/\bxn--/.test(folded);

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** @param rewrite returns '' for an invalid domain, which is then not changed */
function withDomain(address: string, rewrite: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (rewrite(domain) || domain);
}
