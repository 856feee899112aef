import { expect, it } from 'vitest';
import { countedAddress, countedSite, networksAround } from './client-address.ts';

it('counts a network of IPv6 as one, an address of IPv4 as itself, and what is no address together', () => {
  const counted = {
    '198.51.100.7': '198.51.100.7',
    '::ffff:198.51.100.7': '198.51.100.7',
    '2001:db8::1': '2001:db8:0:0::/64',
    '2001:DB8:0:0:ffff::8': '2001:db8:0:0::/64',
    '2001:db8:0:1::1': '2001:db8:0:1::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
    junk: 'no address',
    '': 'no address',
  };
  for (const [ip, as] of Object.entries(counted)) expect(countedAddress(ip)).toBe(as);
});

it('counts the /48 of a site as one where it counts by site, and an address of IPv4 as itself', () => {
  const counted = {
    '198.51.100.7': '198.51.100.7',
    '2001:db8:7:1::1': '2001:db8:7::/48',
    '2001:db8:7:2::1': '2001:db8:7::/48',
    junk: 'no address',
  };
  for (const [ip, as] of Object.entries(counted)) expect(countedSite(ip)).toBe(as);
});

it('names the networks around an address, the widest first', () => {
  const around = {
    '198.51.100.7': ['198.51.0.0/16', '198.51.100.0/24'],
    '::ffff:198.51.100.7': ['198.51.0.0/16', '198.51.100.0/24'],
    '2001:db8:7:1::1': ['2001:db8::/32', '2001:db8:7::/48'],
    junk: ['no address', 'no address'],
  };
  for (const [ip, as] of Object.entries(around)) expect(networksAround(ip)).toEqual(as);
});
