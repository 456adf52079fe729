import { expect, it } from 'vitest';
import { networksOf } from './send-limits.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:34:aaaa:bbbb:cccc:dddd', '2001:db8:12:34::/64', '2001:db8:12::/48'],
  ['2001:0db8:0012:0034::1', '2001:db8:12:34::/64', '2001:db8:12::/48'],
  ['2001:DB8:12:34:5::', '2001:db8:12:34::/64', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('counts %s as %s, in %s', (ip, subscriber, neighbourhood) => {
  expect(networksOf(ip)).toEqual({ subscriber, neighbourhood });
});
