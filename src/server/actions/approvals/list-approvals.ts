import { z } from 'zod';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import { mayAt, reachOf } from '#domain/staff/permissions.ts';
import { actRow, type ApprovalCommand } from '#domain/staff/acts.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import {
  approvalsOfSubject,
  pastApprovals,
  waitingApprovals,
  type ApprovalRow,
} from '#server/queries/staff/approvals.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { payloadIn } from '#server/actions/base/stored-payload.ts';

/** Returns the acts of two that this person made, may check, or audits. */
export async function listApprovals(
  { store }: Deps,
  staff: StaffCaller,
  state: 'waiting' | 'over',
): Promise<OfficeApproval[]> {
  const rows = await (state === 'waiting' ? waitingApprovals(store) : pastApprovals(store));
  return onWire(
    store,
    staff,
    rows.filter((row) => concerns(staff, row)),
  );
}

/** Those of a request, as they were found. */
export const approvalsShown = (
  store: Store,
  staff: StaffCaller,
  rows: readonly ApprovalRow[],
): Promise<OfficeApproval[]> => onWire(store, staff, rows);

/** Of what is of no request, by what it is done to. */
export const approvalsShownOf = async (
  store: Store,
  staff: StaffCaller,
  subject: string,
): Promise<OfficeApproval[]> => onWire(store, staff, await approvalsOfSubject(store, subject));

/** Those that wait and are of these commands, by what they would do. */
export async function waitingActs(
  store: Store,
  staff: StaffCaller,
  names: readonly ApprovalCommand[],
  isAbout: (payload: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<OfficeApproval[]> {
  const rows = await waitingApprovals(store);
  return onWire(
    store,
    staff,
    rows.filter((row) => names.includes(row.command) && isAbout(payloadIn(row.payload).payload)),
  );
}

/** How many wait for somebody like this person. */
export const countToCheck = async (store: Store, staff: StaffCaller): Promise<number> =>
  (await toCheck(store, staff)).length;

export const toCheck = async (store: Store, staff: StaffCaller): Promise<ApprovalRow[]> =>
  (await waitingApprovals(store)).filter((row) => mayCheck(staff, row));

/** Those of this person that wait for somebody else. */
export const ownProposals = async (store: Store, staff: StaffCaller): Promise<ApprovalRow[]> =>
  (await waitingApprovals(store)).filter(({ maker }) => maker === staff.id);

const mayCheck = (staff: StaffCaller, row: ApprovalRow): boolean =>
  row.state === 'waiting' &&
  !row.isOver &&
  row.maker !== staff.id &&
  row.beneficiary !== staff.id &&
  mayCheckAt(staff, row);

/** Whether such an act waits for somebody like this person. */
export function mayCheckAt(staff: StaffCaller, row: ApprovalRow): boolean {
  const { check } = actRow(row.command);
  return check !== undefined && mayAt(staff.grants, check, row.partner_id);
}

function concerns(staff: StaffCaller, row: ApprovalRow): boolean {
  const audited = reachOf(staff.grants, ['auditor']);
  return (
    row.maker === staff.id ||
    mayCheckAt(staff, row) ||
    audited === 'every-partner' ||
    (row.partner_id !== null && audited.includes(row.partner_id))
  );
}

async function onWire(
  store: Store,
  staff: StaffCaller,
  rows: readonly ApprovalRow[],
): Promise<OfficeApproval[]> {
  if (rows.length === 0) return [];
  const people = rows.flatMap(({ maker, checker }) => (checker === null ? [maker] : [maker, checker]));
  const [names, partners] = await Promise.all([staffNames(store, people), partnerRefs(store)]);
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return rows.map((row) => {
    const { payload, summary, changes, reason } = payloadIn(row.payload);
    return {
      id: row.id,
      command: row.command,
      summary,
      changes,
      reason,
      note: withNote.safeParse(payload).data?.answer.note ?? null,
      partner: row.partner_id === null ? null : (partners.get(row.partner_id) ?? null),
      requestId: row.request_id,
      account: row.account,
      maker: person(row.maker),
      checker: row.checker === null ? null : person(row.checker),
      state: row.isOver ? 'expired' : row.state,
      refusalReason: row.refusal,
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      mayCheck: mayCheck(staff, row),
      isMine: row.maker === staff.id,
    };
  });
}

/** The answer of a review has one, which only the desk sees. */
const withNote = z.object({ answer: z.object({ note: z.string().min(1) }) });
