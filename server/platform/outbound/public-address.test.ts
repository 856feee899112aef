import { expect, test } from 'vitest';
import { isInside, isPublic } from './public-address.ts';

test('where a cloud tells its machines about themselves is neither public nor inside, in any form of the address', () => {
  for (const address of [
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:0ec2:0:0::254',
    'fd20:ce::254',
    '::ffff:168.63.129.16',
    '::ffff:100.100.100.200',
  ])
    expect([address, isPublic(address), isInside(address)]).toEqual([address, false, false]);
});

test('a company’s own network is inside, and not public', () => {
  for (const address of ['10.0.0.8', '127.0.0.1', '100.100.100.100', '::1', 'fd12::1']) {
    expect([address, isPublic(address), isInside(address)]).toEqual([address, false, true]);
  }
  expect(['93.184.216.34', '168.63.129.17'].map(isPublic)).toEqual([true, true]);
  expect(isInside('no address')).toBe(false);
});
