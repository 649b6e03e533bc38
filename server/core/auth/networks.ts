import { BlockList, isIPv4, isIPv6 } from 'node:net';

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
/** A dual-stack machine reports an IPv4 address as an IPv4-mapped IPv6 address; this undoes it and drops an IPv6 zone. */
const plain = (ip: string): string => {
  const [, inner] = /^::ffff:([\d.]+)$/i.exec(ip) ?? [];
  return inner && isIPv4(inner) ? inner : ip.split('%')[0]!;
};

/** Whether an IP address equals one of the networks or lies in one of these blocks. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits), family(address));
  }
  const asked = plain(ip);
  return list.check(asked, family(asked));
}
