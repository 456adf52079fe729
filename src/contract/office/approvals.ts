import { z } from 'zod';
import { approvalCommands } from '#domain/staff/acts.ts';
import { calls } from '../call.ts';
import { done, instant } from '../values.ts';
import { grant, idParams, officeId, partnerRef, personRef, reasonText } from './values.ts';

export const change = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** An act that waits for a second person, or what became of it. */
export const approval = z.object({
  id: officeId,
  command: z.enum(approvalCommands),
  /** In a sentence: what is to be done. */
  summary: z.string(),
  /** The new values, each beside the old. */
  changes: z.array(change),
  reason: z.string(),
  /** What who proposed it wrote for the second person, if the act has such a note. */
  note: z.string().nullable(),
  partner: partnerRef.nullable(),
  /** The record that it changes, if it is one of a customer. */
  requestId: z.string().nullable(),
  account: z.string().nullable(),
  maker: personRef,
  checker: personRef.nullable(),
  state: z.enum(['waiting', 'done', 'refused', 'expired']),
  refusalReason: z.string().nullable(),
  madeAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  /** Whether this person may give the second yes: false for who made it. */
  mayCheck: z.boolean(),
  isMine: z.boolean(),
});
export type OfficeApproval = z.infer<typeof approval>;

/** `waiting`: a second person must say yes. `done`: one person was enough, and it is done. */
export const proposed = z.object({ outcome: z.enum(['waiting', 'done']), approvalId: officeId });

export const officeApprovals = calls({
  listApprovals: {
    method: 'GET',
    path: '/office/approvals',
    summary: 'Acts that wait for a second person, and those of the last days that do not any more',
    query: z.object({ state: z.enum(['waiting', 'over']).default('waiting') }),
    response: z.array(approval),
  },
  approveAct: {
    method: 'POST',
    path: '/office/approvals/{id}/approve',
    summary:
      'The second yes: the act is done in the same transaction, or refused when its facts have changed',
    params: idParams,
    response: done,
  },
  refuseAct: {
    method: 'POST',
    path: '/office/approvals/{id}/refuse',
    summary: 'Refuses an act that another proposed, or takes back one’s own',
    params: idParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
  listStaff: {
    method: 'GET',
    path: '/office/staff',
    summary: 'People with a grant at the partners that the caller administers',
    response: z.array(
      z.object({
        id: officeId,
        name: z.string(),
        state: z.enum(['invited', 'active', 'withdrawn']),
        lastSeenAt: instant.nullable(),
        grants: z.array(grant.extend({ grantedAt: instant })),
      }),
    ),
  },
});
