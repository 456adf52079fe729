import { z } from 'zod';
import { identityReasons } from '#domain/applicant/identity-reasons.ts';
import { isReference } from '#domain/credit/reference.ts';
import { ProviderError } from './provider-error.ts';

/**
 * The answer, if it can be one: a service that answers nonsense has not answered. Asked where answers become facts,
 * whichever adapter brought them, so that nonsense is never taken for a refusal, a person or a payment.
 * @throws ProviderError
 */
export function assertProviderAnswer<T>(provider: string, shape: z.ZodType, answer: T): T {
  const read = shape.safeParse(answer);
  if (read.success) return answer;
  // Which fields, never what stood in them.
  const where = read.error.issues.map(({ path }) => path.join('.') || 'all of it').slice(0, 5);
  throw new ProviderError(provider, `an answer that makes no sense (${where.join(', ')})`);
}

const text = z.string().max(200);
const id = z.string().min(1).max(100);
const count = z.number().int().nonnegative().max(99_999_999_999_999);

export const identityEvent = z
  .object({
    eventId: id,
    sessionId: id,
    outcome: z.enum(['approved', 'refused', 'abandoned', 'expired']),
    reason: z.enum(identityReasons).optional(),
    person: z
      .object({
        names: text.trim().min(1),
        lastName1: text.trim(),
        lastName2: text.trim(),
        birthday: z.iso.date(),
        curp: z.string().length(18),
        nationality: text,
        sex: z.enum(['H', 'M', 'X']).optional(),
        address: z.object({
          street: text,
          streetNumberExt: text,
          streetNumberInt: text,
          district: text,
          betweenStreets: text,
          addressReference: text,
          postalCode: text,
          municipality: text,
          city: text,
          state: text,
          country: text,
        }),
      })
      // Some people have one surname, and it may be either.
      .refine(({ lastName1, lastName2 }) => lastName1 !== '' || lastName2 !== '')
      .optional(),
  })
  // An approval that names nobody is not one.
  .refine(({ outcome, person }) => (outcome === 'approved') === (person !== undefined));

/** A page of the service, or in the sandbox of our own. */
export const openedIdentity = z.object({
  sessionId: id,
  url: z
    .string()
    .max(2_000)
    .regex(/^(https?:\/\/|\/)[^/\\]/),
});

export const bureauReport = z.object({
  folio: id,
  outcome: z.enum(['clear', 'refused']),
  score: z.number().min(0).max(1_000).nullable(),
  openAccounts: count,
  activeDelinquencies: count,
  monthlyDebtCentavos: count,
  alerts: z.array(text).max(100),
});

/** Of one contract, no two alike: each says which of its payments was made. */
export const paymentReferences = z
  .array(z.string().refine(isReference))
  .refine((references) => new Set(references).size === references.length);

export const paymentFeed = z.object({
  cursor: z.string().max(1_000),
  events: z.array(
    z.object({
      eventId: id,
      reference: z.string().max(100),
      amountCentavos: count.positive(),
      paidAt: z.date(),
    }),
  ),
});
