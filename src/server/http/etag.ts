import { createHash } from 'node:crypto';
import type { Encoding } from './compress.ts';

/** The entity tag of a body as it is. */
export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A strong tag names bytes, so each encoding of a body has its own (RFC 9110, section 8.8.3.3). */
export const etagIn = (encoding: Encoding | null, etag: string): string =>
  encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);

/** The condition of If-None-Match: weak comparison, a list of tags, or `*` for any (RFC 9110, section 13.1.2). */
export function noneMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === '*') return false;
  // Tags of others may hold a comma: their pieces are nobody's tag.
  return !ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
