import { pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const text = (value: string) => new TextEncoder().encode(value);

test('the vector of RFC 7914 §11', () => {
  expect(hex(pbkdf2Sha256(text('passwd'), text('salt'), 1, 64))).toBe(
    '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' +
      '49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
  );
});

test('gives what Node gives, whatever the password, salt, rounds and length', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 150 }),
      fc.uint8Array({ maxLength: 150 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 70 }),
      (password, salt, rounds, length) => {
        const known = pbkdf2Sync(password, salt, rounds, length, 'sha256');
        expect(hex(pbkdf2Sha256(password, salt, rounds, length))).toBe(known.toString('hex'));
      },
    ),
  );
});
