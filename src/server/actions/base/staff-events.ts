import type { StaffCaller } from './context.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import type { TxStore } from '#server/database/store.ts';
import { appendPartnerEvent, appendToRequest, platform } from '#server/queries/audit/audit-events.ts';
import { dataKeyIfAny } from '#server/queries/keys/rows.ts';

/** Who did something at the desk. */
export type StaffRef = Pick<StaffCaller, 'id' | 'name'>;

/** As the audit log has them. */
export const actorOfStaff = ({ id }: Pick<StaffRef, 'id'>): string => `staff:${id}`;

/** `note`: what she wrote of it, never part of the detail. `checkedBy`: the second person, of an act of two. */
export interface StaffEvent {
  readonly kind: EventKind;
  readonly detail?: Record<string, unknown>;
  readonly note?: string | undefined;
  readonly checkedBy?: StaffRef;
}

/** Where she was, when it is her own call. */
type Origin = Partial<Pick<StaffCaller, 'ip' | 'userAgent'>>;

const named = ({ id, name }: StaffRef) => ({ id, name });

const detailOf = (by: StaffRef, { detail = {}, checkedBy }: StaffEvent) => ({
  ...detail,
  by: named(by),
  ...(checkedBy && { checkedBy: named(checkedBy) }),
});

const noteOf = ({ note }: StaffEvent): string | null => note || null;

/** Appends what a person of the desk did to a request's audit log; must be last in its transaction. */
export async function appendStaffEvent(
  tx: TxStore,
  by: StaffRef & Origin,
  requestId: string,
  event: StaffEvent,
): Promise<void> {
  // Nothing more is sealed for a request whose key is destroyed, or in the archive.
  const isErased = (await dataKeyIfAny(tx, requestId)) === null;
  await appendToRequest(tx, requestId, {
    kind: event.kind,
    actor: actorOfStaff(by),
    ip: isErased ? null : (by.ip ?? null),
    user_agent: isErased ? null : (by.userAgent ?? null),
    note: isErased ? null : noteOf(event),
    detail: detailOf(by, event),
  });
}

/** The same for what is of no request: in the partner's chain, or with null in the platform's. */
export const appendStaffEventOf = (
  tx: TxStore,
  by: StaffRef & Origin,
  partnerId: number | null,
  event: StaffEvent,
): Promise<void> =>
  appendPartnerEvent(
    tx,
    partnerId ?? platform,
    { kind: event.kind, actor: actorOfStaff(by), detail: detailOf(by, event), note: noteOf(event) },
    by,
  );
