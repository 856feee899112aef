import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that are not the public Internet (IANA special-purpose registries): this machine, its neighbours, tests, multicast. */
const closed = new BlockList();
for (const [network, bits] of [['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3]] as const) closed.addSubnet(network, bits, 'ipv4'); // prettier-ignore
for (const [network, bits] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) closed.addSubnet(network, bits, 'ipv6'); // prettier-ignore
/** Where clouds tell their own machines about themselves, credentials among it, outside of 169.254.0.0/16: Azure (its documentation on 168.63.129.16), Alibaba, Oracle, AWS, Google. */
const ofClouds = new BlockList();
for (const address of ['168.63.129.16', '100.100.100.200', '192.0.0.192']) ofClouds.addAddress(address, 'ipv4');
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) ofClouds.addAddress(address, 'ipv6');
/** All of IPv6 that is given out; addresses that carry an IPv4 one lie outside of it. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Whether an address can be reached by anybody. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !closed.check(address, 'ipv4') && !ofClouds.check(address, 'ipv4')
    : isIP(address) === 6 && givenOut.check(address, 'ipv6') && !closed.check(address, 'ipv6');

/** This machine and networks that a company has inside; what hands out credentials to machines (169.254.0.0/16, `ofClouds`) is none. */
const inside = new BlockList();
for (const [network, bits] of [['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16]] as const) inside.addSubnet(network, bits, 'ipv4'); // prettier-ignore
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or of a network inside a company. */
export const isInside = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return inside.check(address, kind) && !ofClouds.check(address, kind);
};
