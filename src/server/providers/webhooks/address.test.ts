import { expect, test } from 'vitest';
import { isPublicAddress, isReceiverUrl } from './address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('%s is no address of the internet', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is one', (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test.each([
  'http://tienda.mx/avisos',
  'https://localhost/avisos',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://user@tienda.mx/',
  'ftp://tienda.mx/',
  'tienda.mx',
])('%s is no receiver', (url) => {
  expect(isReceiverUrl(url, false)).toBe(false);
});

test('a demonstration may call this machine', () => {
  expect(isReceiverUrl('https://avisos.tienda.mx/enganche?v=1', false)).toBe(true);
  expect(isReceiverUrl('http://127.0.0.1:8080/', true)).toBe(true);
  expect(isReceiverUrl('ftp://127.0.0.1/', true)).toBe(false);
});
