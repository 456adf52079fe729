import { z } from 'zod';
import { hmacHex, timingSafeEqualText } from './hmac.ts';

/** What a page of a shop shows in place of what is published, until the link ends. */
export interface Preview {
  readonly partner: number;
  readonly color: string | null;
  readonly legend: string | null;
}

const payload = z.object({
  partner: z.number().int(),
  color: z.string().nullable(),
  legend: z.string().nullable(),
  until: z.number(),
});

/** The text of the draft is in the link itself, under our signature: whoever has no link sees nothing of it. */
export function previewToken(secret: string, preview: Preview, now: number): string {
  const text = Buffer.from(JSON.stringify({ ...preview, until: now + lifeMillis })).toString('base64url');
  return `${text}.${hmacHex(secret, purpose, text)}`;
}

/** Returns null for what we did not sign, or too long ago. */
export function previewOf(secret: string, token: string, now: number): Preview | null {
  const [text = '', signature = ''] = token.split('.');
  if (!timingSafeEqualText(hmacHex(secret, purpose, text), signature)) return null;
  const read = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return read.success && read.data.until > now ? read.data : null;
}

const purpose = 'brand-preview';
const lifeMillis = 15 * 60_000;
