import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * A name look-up that refuses a name as soon as one of its addresses is not public.
 *
 * It is handed to the connection itself, so the addresses checked are the ones connected to:
 * a name that answers differently the second time gains nothing.
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
