import { z } from 'zod';
import { privacyFields, privacyStates, privacyViews } from '#domain/staff/sealed-fields.ts';
import { day, instant, partnerId } from '../values.ts';
import { counted, isWhySaid, lookWhy, pages, partnerRef } from './values.ts';

export const askedId = z.string().regex(/^[\w-]{22}$/, 'No existe');
export const askedParams = z.object({ id: askedId });

/** What people ask, about their data or as a complaint: a line of the list. Nothing of it is sealed. */
export const askedLine = <K extends string>(kinds: readonly K[]) => ({
  id: z.string(),
  kind: z.enum(kinds),
  partner: partnerRef,
  askedAt: instant,
  /** The last day to answer: of the law, or of the terms. */
  answerBy: day,
  state: z.enum(privacyStates),
  /** Of its request; null: the phone has none. */
  account: z.string().nullable(),
});

export const askedQuery = <K extends string>(kinds: readonly K[]) =>
  z.object({
    view: z.enum(privacyViews).default('waiting'),
    kind: z.enum(kinds).optional(),
    partner: partnerId.optional(),
    cursor: z
      .string()
      .regex(/^[np][\w-]{22}$/)
      .optional(),
  });

export const askedList = <L extends z.ZodType>(line: L) =>
  z.object({
    rows: z.array(line),
    ...pages,
    counts: z.array(z.object({ view: z.enum(privacyViews), ...counted })),
    asOf: instant,
  });

/** What a record has besides its line. */
export const askedRecord = {
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  sealed: z.array(z.object({ field: z.enum(privacyFields), masked: z.string() })),
};

export const askedLook = {
  params: askedParams,
  body: z.object({ field: z.enum(privacyFields), ...lookWhy }).refine(isWhySaid, 'Escriba el motivo.'),
  response: z.object({ value: z.string() }),
};
