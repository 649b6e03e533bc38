import { BlockList, isIPv4, isIPv6 } from 'node:net';

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
/** What a machine that speaks both says of an address of the older kind. */
const plain = (ip: string): string => {
  const [, inner] = /^::ffff:([\d.]+)$/i.exec(ip) ?? [];
  return inner && isIPv4(inner) ? inner : ip.split('%')[0]!;
};

/** Whether an address is one of these or in one of these blocks. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits), family(address));
  }
  const asked = plain(ip);
  return list.check(asked, family(asked));
}
