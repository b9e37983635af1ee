/**
 * True if a buyer may be redirected to a payment page. Requires https, because buyers enter card numbers there. Allows
 * http on this machine: a developer's store has no certificate, and the traffic does not leave the machine.
 *
 * @param source the origin that supplied the URL: the store, or the requesting page
 */
export function isAllowedPaymentUrl(url: URL, source: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isThisMachine(url) && isThisMachine(source);
}

/** URL parsing has normalised the host: 127.1 and 0x7f000001 become 127.0.0.1. */
const isThisMachine = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
