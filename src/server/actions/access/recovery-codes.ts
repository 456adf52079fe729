import { createHash, randomInt } from 'node:crypto';
import type { TxStore } from '#server/database/store.ts';
import { replaceRecoveryCodes } from '#server/queries/staff/credentials.ts';

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const groups = 4;

/** 'k7mp-2xqa-9vhd-tq3f': about 79 random bits. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** Gives a person new codes in place of hers, used or not. They are returned once: only their hashes are stored. */
export async function giveRecoveryCodes(tx: TxStore, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await replaceRecoveryCodes(tx, staffId, codes.map(recoveryCodeHash));
  return codes;
}

/** Of a code as somebody types it: in any case, with or without its dashes. */
export const recoveryCodeHash = (typed: string): string =>
  createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
