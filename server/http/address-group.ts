import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The sender of a request, as keys of ever larger networks. */
export interface SenderAddress {
  client: string;
  network: string;
  provider: string;
}

export const senderAddress = (address: string): SenderAddress => ({
  client: addressGroup(address),
  network: addressNetwork(address),
  provider: addressProvider(address),
});

/**
 * The key that identifies one client: an IPv4 address, or the /64 of an IPv6 address, which usually is one household.
 * An IPv4-mapped IPv6 address counts as the IPv4 address. Anything else is returned unchanged.
 */
export const addressGroup = (address: string): string => groupOf(address, 4);

/** The /48 of an IPv6 address, the most that a provider's customer gets; the /24 of an IPv4 address. */
export const addressNetwork = (address: string): string => groupOf(address, 3, 24);

/** The /32 of an IPv6 address, the usual size of a provider's range; the /16 of an IPv4 address. */
export const addressProvider = (address: string): string => groupOf(address, 2, 16);

/** @param parts the number of 16-bit parts */
function groupOf(address: string, parts: number, bits = 32): string {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return plain;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4)
    return bits === 32
      ? parsed.toString()
      : `${parsed.octets.slice(0, bits / 8).join('.')}/${bits}`;
  const network = parsed.parts.slice(0, parts).map((part) => part.toString(16));
  return `${network.join(':')}::/${parts * 16}`;
}
