import { createHash } from 'node:crypto';
import type { Plan } from '#domain/credit/plan.ts';

/** Returns the SHA-256 of a plan's JSON with sorted keys: independent of how the database orders them. */
export function planSha256(plan: Plan): string {
  const sorted = Object.entries(plan).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(JSON.stringify(Object.fromEntries(sorted)));
}

export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
