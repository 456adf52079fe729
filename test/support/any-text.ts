import fc from 'fast-check';

/** Any code points, half of them of scripts in daily use. fast-check's own (`unit: 'binary'`) first works through them all. */
export const anyText = (constraints?: fc.ArrayConstraints): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0x24ff), fc.nat(0x10ffff)), constraints)
    .map((points) => String.fromCodePoint(...points).toWellFormed());
