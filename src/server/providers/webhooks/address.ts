import { BlockList, isIP } from 'node:net';

/** Addresses that are no receiver on the internet: this machine, its network, its cloud's own services. */
const blocked = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only the range of global addresses is public; in it these carry an IPv4 address or are not routed. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const blockedIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blockedIpv6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the internet. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !blocked.check(ip, 'ipv4');
  return isIP(ip) === 6 && globalIpv6.check(ip, 'ipv6') && !blockedIpv6.check(ip, 'ipv6');
}

/**
 * Whether webhooks may go to this URL, as far as its text tells; what its name resolves to is checked at each attempt.
 * `isLocalAllowed`: a demonstration may also call this machine, without TLS.
 */
export function isReceiverUrl(text: string, isLocalAllowed: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isLocalAllowed && (protocol === 'http:' || protocol === 'https:')) return true;
  const ip = ipIn(hostname);
  return protocol === 'https:' && (ip === null ? hostname.includes('.') : isPublicAddress(ip));
}

/** Returns the IP address that a URL names in place of a host; null: it names a host. */
export function ipIn(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}
