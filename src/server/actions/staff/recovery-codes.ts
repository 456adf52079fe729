import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const groups = 4;

/** 'k7mp-2xqa-9vhd-tq3f': about 79 random bits. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, newCode);

/** Of a code as somebody types it: in any case, with or without its dashes. */
export const recoveryCodeHash = (typed: string): string =>
  createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
