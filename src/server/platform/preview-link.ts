import { z } from 'zod';
import { hmacHex, timingSafeEqualText } from './hmac.ts';

/** Whose draft a page of a shop shows in place of what is published, until the link ends. */
export interface PreviewLink {
  readonly partner: number;
  /** Another draft has another link, so that a frame shows it. */
  readonly version: number;
}

const payload = z.object({
  partner: z.number().int(),
  version: z.number().int(),
  until: z.number(),
});

/** Signed, so that a draft is visible only through a link that the desk made. */
export function previewToken(secret: string, preview: PreviewLink, now: number): string {
  const text = Buffer.from(JSON.stringify({ ...preview, until: now + lifeMillis })).toString('base64url');
  return `${text}.${hmacHex(secret, purpose, text)}`;
}

/** Returns null for what we did not sign, or too long ago. */
export function previewOf(secret: string, token: string, now: number): PreviewLink | null {
  const [text = '', signature = ''] = token.split('.');
  if (!timingSafeEqualText(hmacHex(secret, purpose, text), signature)) return null;
  const read = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return read.success && read.data.until > now ? read.data : null;
}

const purpose = 'brand-preview';
const lifeMillis = 15 * 60_000;
