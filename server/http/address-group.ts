import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key that identifies one client: an IPv4 address, or the /64 of an IPv6 address, which usually is one household.
 * An IPv4-mapped IPv6 address counts as the IPv4 address. Anything else is returned unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return plain;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
