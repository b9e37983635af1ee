/**
 * Whether a buyer may be led to an address to pay. Over https only, since card numbers are typed there; a developer's own
 * store has no certificate, and what stays on this machine nobody else can read.
 *
 * @param namedAt who has named it: the store, or the page that asked
 */
export function mayTakePayment(address: URL, namedAt: URL): boolean {
  if (address.protocol === 'https:') return true;
  return address.protocol === 'http:' && isThisMachine(address) && isThisMachine(namedAt);
}

/** A parsed address has its host in one form: 127.1 and 0x7f000001 are 127.0.0.1 there. */
const isThisMachine = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
