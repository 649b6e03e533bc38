import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Sources: the IANA special-purpose address registries (IPv4 and IPv6), and cloud providers' documentation of metadata services at
// addresses that look public.
const reservedV4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and a cloud's metadata service at 100.100.100.200
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a cloud's host agent, reachable from its machines only
  ['169.254.0.0', 16], // link-local, and most metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments, and a cloud's metadata service at 192.0.0.192
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunneling
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]);

// Only global unicast addresses are public: loopback, unique-local, link-local, site-local and multicast are outside that range.
const globalUnicastV6 = blockList('ipv6', [['2000::', 3]]);
const reservedV6 = blockList('ipv6', [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address in disguise
  ['2620:4f:8000::', 48], // AS112
  ['3ffe::', 16], // 6bone, returned
  ['3fff::', 20], // documentation
]);

const embedsV4 = blockList('ipv6', [
  ['::ffff:0:0', 96], // IPv4-mapped
  ['64:ff9b::', 96], // NAT64, what a DNS64 resolver answers on a network without IPv4
]);

const loopbackV4 = blockList('ipv4', [['127.0.0.0', 8]]);

/** Whether a literal IP address reaches the same machine from anywhere on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  if (embedsV4.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return globalUnicastV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return isIPv4(address) ? loopbackV4.check(address, 'ipv4') : isIPv6(address) && canonical(address) === '::1';
}

function lastFourBytes(address: string): string {
  const groups = canonical(address).split(':');
  const [high, low] = [groups.at(-2), groups.at(-1)].map((group) => Number.parseInt(group || '0', 16));
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
}

// The URL parser normalizes every spelling of an address, including dotted endings.
function canonical(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

function blockList(family: 'ipv4' | 'ipv6', subnets: [address: string, prefix: number][]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family);
  return list;
}
