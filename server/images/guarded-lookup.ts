import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * A DNS lookup that rejects a name if any of its addresses is not public.
 *
 * The connection itself uses it, so the addresses that are checked are the ones connected to. That defeats DNS rebinding.
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
