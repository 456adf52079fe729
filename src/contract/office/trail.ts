import { z } from 'zod';
import { trailViews } from '#domain/staff/trail-views.ts';
import { calls } from '../call.ts';
import { day, done, instant, streamed } from '../values.ts';
import { fileFormat, officeId, pages, partnerRef, personRef } from './values.ts';

/** A chain: a partner's, or the platform's (0), which only who has a role at every partner reads. */
const chainId = z.coerce.number().int().min(0).max(2_147_483_647);

const filter = z.object({
  view: z.enum(trailViews).default('all'),
  /** Without it the first that the caller reads. */
  partner: chainId.optional(),
  /** A person of the desk, or all people. */
  person: z.union([z.literal('people'), officeId]).optional(),
  kind: z
    .string()
    .regex(/^[a-z-]{3,60}$/, 'No existe')
    .optional(),
  /** A request, by its id or account. */
  record: z.string().trim().max(40).optional(),
  /** The first and the last day, in Mexico City. */
  since: day.optional(),
  until: day.optional(),
});

export const trailQuery = filter.extend({
  /** From `next` or `previous` of another page. */
  cursor: z
    .string()
    .regex(/^[np]\d{1,15}$/)
    .optional(),
});

export const trailLine = z.object({
  /** Its number in the chain. */
  seq: z.number().int(),
  at: instant,
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'operator', 'system']),
    id: officeId.nullable(),
    name: z.string().nullable(),
    /** As they are now. */
    roles: z.array(z.string()),
  }),
  kind: z.string(),
  /** Of an act that waits, or waited, for a second person. */
  command: z.string().nullable(),
  record: z.object({ requestId: z.string(), account: z.string().nullable() }).nullable(),
  changes: z.array(
    z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  details: z.array(z.object({ what: z.string(), value: z.string() })),
  /** Of what a person of the desk did: address, masked, and browser. */
  from: z.string().nullable(),
  /** The beginning and the end of its HMAC. */
  hash: z.string(),
});
export type OfficeTrailLine = z.infer<typeof trailLine>;

const chainCheck = z.object({
  askedBy: personRef,
  askedAt: instant,
  /** Lines up to which it verifies, and how many are behind it. */
  lines: z.number().int(),
  done: z.number().int(),
  endedAt: instant.nullable(),
  /** The first line at which the chain is broken. */
  fault: z.object({ kind: z.enum(['changed', 'missing', 'cut-off']), seq: z.number().int() }).nullable(),
});

export const officeTrail = calls({
  getTrail: {
    method: 'GET',
    path: '/office/trail',
    summary: 'Who did and who looked: one chain of the audit log, the newest first, fifty a page',
    query: trailQuery,
    response: z.object({
      rows: z.array(trailLine),
      ...pages,
      /** Null: the platform's. */
      partner: partnerRef.nullable(),
      chain: z.object({
        lines: z.number().int(),
        since: instant.nullable(),
        /** The last verification that ended, and the one that runs. */
        verified: chainCheck.nullable(),
        running: chainCheck.nullable(),
      }),
      /** To filter by. */
      people: z.array(personRef),
      may: z.object({ export: z.boolean(), platform: z.boolean() }),
    }),
  },
  verifyTrail: {
    method: 'POST',
    path: '/office/trail/verify',
    summary: 'Begins to verify a chain from its first line to its end; getTrail shows how far it is',
    body: z.object({ partner: chainId }),
    response: done,
  },
  exportTrail: {
    method: 'GET',
    path: '/office/trail/csv',
    summary: 'The lines of a filter as CSV or .xlsx, the oldest first; itself a line of the audit log',
    query: filter.extend({ format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
});
