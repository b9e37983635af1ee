import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 range of which public addresses are given out; the package does not know the second one, of documents. */
const allocated = ipaddr.parseCIDR('2000::/3');
const documents = ipaddr.parseCIDR('3fff::/20');

/** True if a text is a public IP address, written as an operating system writes one. */
export function isPublicAddress(address: string): boolean {
  // The package also reads spellings such as 127.1, which nobody connects to unresolved.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.match(allocated) && !parsed.match(documents));
}
