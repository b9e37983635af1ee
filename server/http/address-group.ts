import { isIPv6 } from 'node:net';

/**
 * The key that identifies one client: an IPv4 address, or the /64 of an IPv6 address, which usually is one household.
 * An IPv4-mapped IPv6 address counts as the IPv4 address. Anything else is returned unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // The URL parser returns the canonical (shortest) spelling.
  const shortest = URL.parse(`http://[${plain}]`)?.hostname.slice(1, -1) ?? plain;
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(shortest);
  if (mapped !== null) return mapped.slice(1).flatMap(bytesOf).join('.');
  const [head = '', tail] = shortest.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const bytesOf = (group: string): number[] => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
};
