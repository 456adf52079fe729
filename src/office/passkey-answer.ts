import { z } from 'zod';

/** What a page sends of a passkey: the browser's answer to a challenge, as text. */
export const passkeyAnswer = z.object({
  challengeId: z.string(),
  credential: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('no JSON');
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.unknown())),
});
