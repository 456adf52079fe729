import { createHash } from 'node:crypto';
import type { Encoding } from './compress.ts';

/** Returns the entity tag of an uncompressed body. */
export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A strong tag names bytes, so each encoding of a body has its own (RFC 9110, section 8.8.3.3). */
export const etagIn = (encoding: Encoding | null, etag: string): string =>
  encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);

/** Evaluates If-None-Match: weak comparison, a list of tags, or `*` for any (RFC 9110, section 13.1.2). */
export function noneMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === '*') return false;
  // Tags made elsewhere may contain a comma; their fragments match none of our tags.
  return !ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
