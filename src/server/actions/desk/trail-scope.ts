import type { z } from 'zod';
import type { officeTrail } from '#contract/office/trail.ts';
import { DomainError } from '#domain/errors.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { actorOfStaff } from '#server/actions/base/staff-events.ts';
import type { Store } from '#server/database/store.ts';
import { platform } from '#server/queries/audit/audit-events.ts';
import type { TrailFilter } from '#server/queries/audit/audit-trail.ts';
import { requestByAccount } from '#server/queries/requests/credit-requests.ts';

type Asked = Omit<z.output<typeof officeTrail.exportTrail.query>, 'format'>;

export interface Chain {
  readonly id: number;
  /** Null: the platform. */
  readonly partner: PartnerRef | null;
}

/** Whether a person reads the platform's own chain: only by a role at every partner. */
export const readsPlatform = (staff: StaffCaller): boolean =>
  reachOf(staff.grants, permissions['read-trail']) === 'every-partner';

/** The chain that was asked for, or the first in scope. @throws not-found for one outside of it */
export async function chainAsked(
  store: Store,
  staff: StaffCaller,
  asked: number | undefined,
): Promise<Chain> {
  if (asked === platform && readsPlatform(staff)) return { id: platform, partner: null };
  const partners = await partnerRefs(store);
  const partner = asked === undefined ? [...partners.values()][0] : partners.get(asked);
  if (!partner) throw new DomainError('not-found');
  return { id: partner.id, partner };
}

/** What the lines must be like. An account that is none in scope finds nothing. */
export async function filterOf(store: Store, chain: Chain, asked: Asked): Promise<TrailFilter> {
  const { view, person, kind, record, since, until } = asked;
  const found = record ? await requestByAccount(store, record) : undefined;
  return {
    chain: chain.id,
    view,
    actor: person === undefined ? null : person === 'people' ? 'people' : actorOfStaff({ id: person }),
    kind: kind ?? null,
    requestId: record ? (found?.id ?? record) : null,
    since: since ?? null,
    until: until ?? null,
  };
}
