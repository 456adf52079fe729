import { givenBackKinds } from '#domain/credit/ledger/oddity.ts';
import { z } from 'zod';
import { addressFields } from '#domain/applicant/address.ts';
import { identityReasons } from '#domain/applicant/identity-reasons.ts';
import { isClabe } from '#domain/credit/clabe.ts';
import { each } from '#contract/address.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Validates a provider's response against its shape: an invalid response counts as none. Called where responses become
 * facts, for every adapter, so that garbage never counts as a refusal, a person or a payment.
 * @throws ProviderError
 */
export function assertProviderAnswer<T>(provider: string, shape: z.ZodType, answer: T): T {
  const read = shape.safeParse(answer);
  if (read.success) return answer;
  // The names of the fields, never their values.
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
        address: z.object(each(addressFields, text)),
      })
      // Some people have one surname, in either field.
      .refine(({ lastName1, lastName2 }) => lastName1 !== '' || lastName2 !== '')
      .optional(),
  })
  // An approval without a person is invalid.
  .refine(({ outcome, person }) => (outcome === 'approved') === (person !== undefined));

/** A URL of the service, or in the sandbox of our own. */
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

/** Each network has a length of its own. Distinct within a contract: each identifies one of its payments. */
export const paymentReferences = z
  .array(z.string().regex(/^\d{10,20}$/))
  .refine((references) => new Set(references).size === references.length);

/** An account whose check digit is wrong would send the money to nobody, or to somebody else. */
export const transferAccount = z.string().refine(isClabe);

export const openedCheckout = z.object({
  url: z
    .string()
    .max(2_000)
    .regex(/^(https?:\/\/|\/)[^/\\]/),
});

const payment = z.object({
  eventId: id,
  reference: z.string().max(100),
  amountCentavos: count.positive(),
  paidAt: z.date(),
});

export const paymentFeed = z.object({
  cursor: z.string().max(1_000),
  events: z.array(
    z.union([payment, z.object({ givenBack: z.enum(givenBackKinds), givenBackCentavos: count, payment })]),
  ),
});
