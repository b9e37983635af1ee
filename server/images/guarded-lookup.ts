import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The only IPv6 range with public addresses. Within it, 3fff::/20 is reserved for documentation, which ipaddr.js
 * does not know.
 */
const allocatedRange = ipaddr.parseCIDR('2000::/3');
const documentationRange = ipaddr.parseCIDR('3fff::/20');

/** True if a text is a public IP address, written as an operating system writes one. */
export function isPublicAddress(address: string): boolean {
  // Check this first: the package also accepts shorthand such as 127.1, which operating systems never write.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return (
    parsed.kind() === 'ipv4' || (parsed.match(allocatedRange) && !parsed.match(documentationRange))
  );
}

/**
 * A DNS lookup that rejects a name if any of its addresses is not public.
 *
 * The connection itself uses this lookup, so it connects only to addresses that were checked, which
 * defeats DNS rebinding.
 */
export function guardedLookup({
  resolve = (hostname: string): Promise<LookupAddress[]> => systemLookup(hostname, { all: true }),
  isAllowed = isPublicAddress,
} = {}): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
          callback(new Error(`${hostname} has an address that is not public`), '', 0);
        } else if (options.all) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
