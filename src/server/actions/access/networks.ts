import { isIPv6 } from 'node:net';

/**
 * Returns the networks against which an address counts: the subscriber's (an IPv4 address, an IPv6 /64) and the
 * surrounding one (/24, /48), from which somebody with many addresses takes them.
 */
export function networksOf(ip: string): { subscriber: string; neighbourhood: string } {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(mapped)) {
    return { subscriber: mapped, neighbourhood: `${mapped.split('.').slice(0, 3).join('.')}.0/24` };
  }
  const groups = groupsOf(mapped);
  return {
    subscriber: `${groups.slice(0, 4).join(':')}::/64`,
    neighbourhood: `${groups.slice(0, 3).join(':')}::/48`,
  };
}

/** Returns all eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}
