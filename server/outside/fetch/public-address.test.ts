import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const inside = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.0', '100.100.100.200'],
  ...['100.127.255.255', '127.0.0.1', '127.0.0.53', '127.255.255.255', '168.63.129.16', '169.254.0.0'],
  ...['169.254.169.254', '169.254.170.2', '169.254.255.255', '172.16.0.0', '172.17.0.1', '172.31.255.255'],
  ...['192.0.0.0', '192.0.0.192', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.0'],
  ...['192.168.1.1', '192.168.255.255', '192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '0:0:0:0:0:0:0:1', '::7f00:1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ...['0:0:0:0:0:ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1'],
  ...['64:ff9b::10.1.2.3', '64:ff9b::a9fe:a9fe', '64:ff9b:1::8.8.8.8', '100::1', '1::1', '2001::1'],
  ...['2001:0:53aa:64c:0:0:f5ff:fffe', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
  ...['2002:7f00:1::', '2002:a00:1::1', '2620:4f:8000::1', '3ffe::1', '3fff::1', '4000::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fd20:ce::254', 'fdff:ffff::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
  ...['feff::1', 'ff00::1', 'ff02::1', 'FF05::2', 'FE80::A'],
  ...['', 'localhost', '1.2.3', '256.1.1.1', '1.2.3.4.5', '8.8.8.8 ', '08.8.8.8', '2606:4700::1%1', ':::1'],
];

const outside = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '168.63.129.15', '168.63.129.17', '169.253.255.255', '169.255.0.0', '172.15.255.255'],
  ...['172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
  ...['203.0.112.255', '203.0.114.0', '223.255.255.255', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
  ...['2001:200::1', '2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001::200e', '2003::1'],
];

describe('isPublicAddress', () => {
  it.each(inside)('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(outside)('passes %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it('judges an IPv4 address alike in its disguises', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const verdict = isPublicAddress(address);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(verdict);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(verdict);
      }),
    );
  });

  it('passes no IPv6 address outside global unicast', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const outsideUnicast = group.filter((first) => first > 0x64 && first >> 13 !== 1);
    fc.assert(
      fc.property(outsideUnicast, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
        expect(isPublicAddress([first, ...rest].map((part) => part.toString(16)).join(':'))).toBe(false);
      }),
    );
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['128.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['localhost', false],
])('isLoopbackAddress(%s) is %s', (address, expected) => expect(isLoopbackAddress(address)).toBe(expected));
