import { randomUUID } from 'node:crypto';
import type { DeskVisitor, Deps, StaffCaller } from '#server/actions/base/context.ts';
import type { Database } from '#server/database/schema.ts';
import { type Store, type TxStore, inTransaction } from '#server/database/store.ts';
import { appendPlatformEvent } from '#server/queries/audit/audit-events.ts';
import {
  insertStaffSession,
  isNewSession,
  endStaffSession,
  staffSessionsOf,
  endSessionsOfStaff,
} from '#server/queries/staff/staff-sessions.ts';
import { browserName } from '#server/actions/base/masks.ts';
import { actorOfStaff } from '#server/actions/base/staff-events.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { countToCheck } from '#server/actions/approvals/list-approvals.ts';
import { grantsOnWire, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { DomainError } from '#domain/errors.ts';
import type { Density } from '#domain/staff/roles.ts';
import { passkeyStep } from '#domain/staff/passkey-rule.ts';
import { forgetBrowsers, noteOwnBrowser } from '#server/queries/staff/browsers.ts';
import { hasPasskey } from '#server/queries/staff/credentials.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { updateDensity } from '#server/queries/staff/people.ts';
import { mayUsePasskeys } from './passkeys.ts';
import { personInScope, recordOfPerson } from './person-in-scope.ts';

export interface NewSession {
  readonly staffId: string;
  readonly name: string;
  readonly method: Database['staff_sessions']['method'];
  readonly tokenSha256: string;
  readonly visitor: DeskVisitor;
  /** The browser that counts as hers from now on; absent for a way in that does not prove the browser. */
  readonly browser?: string;
  /** Of the method `company`. */
  readonly companyPartnerId?: number;
}

/**
 * Opens a session at the desk, always under a new id; must be last in its transaction. A sign-in has no partner: the
 * platform's audit log has it.
 */
export async function beginStaffSession(tx: TxStore, session: NewSession): Promise<void> {
  const { staffId, name, method, tokenSha256, visitor, browser, companyPartnerId = null } = session;
  if (browser !== undefined) await noteOwnBrowser(tx, staffId, browser);
  await insertStaffSession(tx, {
    id: randomUUID(),
    tokenSha256,
    staffId,
    method,
    userAgent: visitor.userAgent,
    companyPartnerId,
    browser: browser ?? null,
  });
  const detail = {
    by: { id: staffId, name },
    method,
    ...(companyPartnerId !== null && { partner: companyPartnerId }),
  };
  await appendPlatformEvent(tx, 'staff-signed-in', actorOfStaff({ id: staffId }), detail, visitor);
}

/** Who is signed in, with what she may; runs in the scope of her grants. */
export async function showStaffSession(
  { store, config }: Deps,
  staff: StaffCaller | null,
): Promise<OfficeOutput<'getOfficeSession'>> {
  const passkeys = mayUsePasskeys(config);
  const nothing = { grants: [], partners: [], approvalsWaiting: 0, passkeys };
  if (staff === null) return { person: null, density: 'normal', passkeyStep: null, ...nothing };
  const { id, name, density, grants } = staff;
  const step = await nextPasskeyStep(store, staff);
  if (step !== null) return { person: { id, name }, density, passkeyStep: step, ...nothing };
  return {
    person: { id, name },
    grants: await grantsOnWire(store, grants),
    partners: [...(await partnerRefs(store)).values()],
    density,
    approvalsWaiting: await countToCheck(store, staff),
    passkeys,
    passkeyStep: null,
  };
}

/** What opens her session; null: it is open. */
export async function nextPasskeyStep(
  store: Store,
  { id, sessionId, lacksPasskey }: StaffCaller,
): Promise<OfficeOutput<'getOfficeSession'>['passkeyStep']> {
  if (lacksPasskey === null) return null;
  const isNew = await isNewSession(store, sessionId);
  return passkeyStep(lacksPasskey, { hasPasskey: await hasPasskey(store, id), isNew });
}

export async function listOwnSessions(
  { store }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listOfficeSessions'>> {
  const rows = await staffSessionsOf(store, staff.id);
  return rows.map(({ id, method, user_agent, created_at, last_seen_at }) => ({
    id,
    method,
    browser: user_agent && browserName(user_agent),
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    isThis: id === staff.sessionId,
  }));
}

/** Ends one of the person's own sessions. @throws not-found also for another person's */
export async function endOwnSession({ store }: Deps, staff: StaffCaller, id: string): Promise<void> {
  const isEnded = await inTransaction(store, (tx) => endStaffSession(tx, staff.id, id));
  if (!isEnded) throw new DomainError('not-found');
}

/** Ends every session of a person and forgets her browsers, such as of a lost computer; one administrator is enough. @throws not-found */
export function endStaffSessions(
  { store }: Deps,
  staff: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<{ ended: number }> {
  return inTransaction(store, async (tx) => {
    const found = await personInScope(tx, id);
    const ended = await endSessionsOfStaff(tx, id);
    await acrossPartnersIn(tx.db, 'desk-sign-in', () => forgetBrowsers(tx, id));
    const event = { kind: 'staff-sessions-ended' as const, detail: { sessions: ended }, note: reason };
    await recordOfPerson(tx, staff, found, event);
    return { ended };
  });
}

/** A display preference: it leaves no line in the audit log. */
export const setDensity = ({ store }: Deps, { id }: StaffCaller, density: Density): Promise<void> =>
  updateDensity(store, id, density);
