import { expect, test } from 'vitest';
import { addressGroup, addressNetwork, addressProvider } from './address-group.ts';

test.each([
  ['198.51.100.5', '198.51.100.5'],
  ['::ffff:198.51.100.5', '198.51.100.5'],
  ['::FFFF:198.51.100.5', '198.51.100.5'],
  ['::ffff:c633:6405', '198.51.100.5'],
  ['0:0:0:0:0:ffff:c633:6405', '198.51.100.5'],
  ['0:0:0:0:0:FFFF:198.51.100.5', '198.51.100.5'],
  ['::ffff:0:1', '0.0.0.1'],
  ['2001:db8:0:7:1::9', '2001:db8:0:7::/64'],
  ['2001:DB8:0000:7::', '2001:db8:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('RUN-RATE: %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ['198.51.100.5', '198.51.100/24', '198.51/16'],
  ['::ffff:198.51.100.5', '198.51.100/24', '198.51/16'],
  ['2001:db8:0:7:1::9', '2001:db8:0::/48', '2001:db8::/32'],
  ['2001:db8:0:ffff::', '2001:db8:0::/48', '2001:db8::/32'],
  ['unknown', 'unknown', 'unknown'],
])('FORM-CONTACT: %s is in the network %s of the provider %s', (address, network, provider) => {
  expect([addressNetwork(address), addressProvider(address)]).toEqual([network, provider]);
});
