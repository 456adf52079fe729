import { z } from 'zod';
import { limitedCommands } from '#domain/staff/acts.ts';
import { calls } from '../call.ts';
import { done, instant, pesos } from '../values.ts';
import { approval } from './approvals.ts';
import { grant, idParams, officeId, partnerRef, reasonText } from './values.ts';

const limit = z.object({
  command: z.enum(limitedCommands),
  name: z.string(),
  /** Null: always two people. */
  upTo: pesos.nullable(),
});

/** People of the desk and what one of them may do alone. */
export const officePeople = calls({
  getStaffPerson: {
    method: 'GET',
    path: '/office/staff/{id}',
    summary: 'One person with her grants at the partners that the caller administers, and what waits for her',
    params: idParams,
    response: z.object({
      id: officeId,
      name: z.string(),
      state: z.enum(['invited', 'active', 'withdrawn']),
      /** Nobody but who invited her has met her: neither checks an act of the other. */
      isUnconfirmed: z.boolean(),
      /** Her own credit is known by phone, CURP and RFC too. */
      isMarked: z.boolean(),
      lastSeenAt: instant.nullable(),
      /** Where she is signed in now. */
      sessions: z.number().int(),
      /** That wrong codes have closed; `until` null: an administrator opens it. Null: it is open. */
      signInLock: z.object({ until: instant.nullable() }).nullable(),
      grants: z.array(grant.extend({ grantedAt: instant })),
      /** Those that wait for a second administrator. */
      approvals: z.array(approval),
      /** Partners at which the caller may propose a grant; `every`: also at all of them. */
      may: z.object({ make: z.array(partnerRef), every: z.boolean(), confirm: z.boolean() }),
    }),
  },
  sendInvitation: {
    method: 'POST',
    path: '/office/staff/{id}/invitation',
    summary: 'Sends an invited person a new link by e-mail, good for a day; an older one ends',
    params: idParams,
    response: z.object({ expiresAt: instant }),
  },
  endStaffSessions: {
    method: 'POST',
    path: '/office/staff/{id}/sessions/end',
    summary: 'Ends every session of a person at once',
    params: idParams,
    body: z.object({ reason: reasonText }),
    response: z.object({ ended: z.number().int() }),
  },
  suspendStaff: {
    method: 'POST',
    path: '/office/staff/{id}/suspend',
    summary: 'Ends the sessions, keys, apps and recovery codes of a person at once; two invite her again',
    params: idParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
  confirmStaff: {
    method: 'POST',
    path: '/office/staff/{id}/confirm',
    summary:
      'A third administrator has met an invited person: she and who invited her may check each other’s acts from then on',
    params: idParams,
    response: done,
  },
  listLimits: {
    method: 'GET',
    path: '/office/limits',
    summary: 'Up to which amount one person is enough, by partner and act',
    response: z.object({
      partners: z.array(z.object({ partner: partnerRef, limits: z.array(limit), mayPropose: z.boolean() })),
      approvals: z.array(approval),
    }),
  },
});
