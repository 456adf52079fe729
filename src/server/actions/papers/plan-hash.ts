import { createHash } from 'node:crypto';
import type { Plan } from '#domain/credit/plan.ts';

/** SHA-256 of a plan's JSON with its keys in alphabetical order: the same however the database keeps it. */
export function planSha256(plan: Plan): string {
  const sorted = Object.entries(plan).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(JSON.stringify(Object.fromEntries(sorted)));
}

export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
