import { DomainError } from '#domain/errors.ts';
import { actRow } from '#domain/staff/acts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent, appendStaffEventOf, type StaffRef } from '#server/actions/base/staff-events.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  lockApproval,
  markApproved,
  markRefused,
  replaceTexts,
  type ApprovalRow,
} from '#server/queries/staff/approvals.ts';
import { grantsOf } from '#server/queries/staff/grants.ts';
import { isMatterOf } from '#server/queries/staff/own-matters.ts';
import { mayBeOnePerson, staffById } from '#server/queries/staff/people.ts';
import { mayCheckAt } from './list-approvals.ts';
import { ownMatter } from './propose-act.ts';
import { changesSince, payloadIn, sealedPayload } from '#server/actions/base/stored-payload.ts';

/**
 * The second yes: does the act in this transaction, if its facts are still those that the maker saw and the maker may
 * still propose it. @throws not-found, no-permission, own-proposal, proposal-over, stale-facts
 */
export async function approveAct(deps: Deps, staff: StaffCaller, id: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockedApproval(tx, id);
    if (row.maker === staff.id) throw new DomainError('own-proposal');
    await assertNotOwn(tx, staff, row);
    if (!mayCheckAt(staff, row)) throw new DomainError('no-permission');
    assertWaiting(row);
    if (await mayBeOnePerson(tx, staff.id, row.maker))
      throw new DomainError('own-proposal', { messages: [notMet] });
    const maker = await makerOf(tx, row);
    const { payload, reason } = payloadIn(row.payload);
    const now = await lookedAt(() =>
      deps.acts[row.command].look(deps, tx, { account: row.account, ...payload }),
    );
    if (now.beneficiary === staff.id) throw new DomainError('own-proposal');
    const changes = changesSince(row.facts, now.facts);
    if (changes.length > 0 || now.refusal !== null) {
      const messages = changes.length > 0 ? changes : now.because ? [now.because] : null;
      throw new DomainError('stale-facts', messages ? { messages } : {});
    }
    if (!(await markApproved(tx, id, staff.id))) throw new DomainError('proposal-over');
    await keepOnly(deps, tx, row, null);
    await now.carryOut({ maker, checker: staff, approvalId: id, reason });
  });
}

/** What is done to somebody of every partner, people of one shop do not see: they are told who can. */
async function lookedAt<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found' && !error.detail.messages)
      throw new DomainError('not-found', { messages: [outOfSight] });
    throw error;
  }
}

const outOfSight =
  'Desde su puesto no se ve a quién o qué se le haría, o ya no existe: lo confirma quien trabaja en todos los socios.';

const notMet =
  'Una de ustedes invitó a la otra: antes, otra persona de Administración confirma en Ajustes que la conoce.';

/** Refuses an act, or takes back one's own. @throws not-found, no-permission, own-proposal, proposal-over */
export async function refuseAct(
  deps: Deps,
  staff: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockedApproval(tx, id);
    const isOwn = row.maker === staff.id;
    if (!isOwn && !mayCheckAt(staff, row)) throw new DomainError('no-permission');
    if (!isOwn && row.beneficiary === staff.id) throw new DomainError('own-proposal');
    if (!isOwn) await assertNotOwn(tx, staff, row);
    assertWaiting(row);
    if (!(await markRefused(tx, id, { by: staff.id, refusal: reason })))
      throw new DomainError('proposal-over');
    await keepOnly(deps, tx, row, reason);
    const event = {
      kind: isOwn ? 'act-taken-back' : 'act-refused',
      detail: { command: row.command, approval: id },
      note: reason,
    } as const;
    await (row.request_id === null
      ? appendStaffEventOf(tx, staff, row.partner_id, event)
      : appendStaffEvent(tx, staff, row.request_id, event));
  });
}

/** @throws own-proposal for what is done to her own credit, also where it is of several people of the desk */
async function assertNotOwn(tx: TxStore, staff: StaffCaller, { request_id }: ApprovalRow): Promise<void> {
  if (request_id !== null && (await isMatterOf(tx, staff.id, request_id)))
    throw new DomainError('own-proposal', { messages: [ownMatter] });
}

/** Leaves of a decided proposal what may stay. */
async function keepOnly(
  { acts }: Deps,
  tx: TxStore,
  row: ApprovalRow,
  refusal: string | null,
): Promise<void> {
  const { afterwards } = acts[row.command];
  if (!afterwards) return;
  const { payload, ...said } = payloadIn(row.payload);
  await replaceTexts(tx, row.id, {
    payload: sealedPayload({ ...said, payload: afterwards(payload) }),
    refusal,
  });
}

/** @throws not-found */
async function lockedApproval(tx: TxStore, id: string): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw new DomainError('not-found');
  return row;
}

/** @throws proposal-over */
function assertWaiting({ state, isOver }: ApprovalRow): void {
  if (state !== 'waiting' || isOver) throw new DomainError('proposal-over');
}

/** @throws stale-facts once the maker may not propose it any more; her grants may be at every partner */
async function makerOf(tx: TxStore, { maker, command, partner_id }: ApprovalRow): Promise<StaffRef> {
  const [person, grants] = await acrossPartnersIn(tx.db, 'desk', () =>
    Promise.all([staffById(tx, maker), grantsOf(tx, maker)]),
  );
  if (person?.state !== 'active' || !mayAt(grants, actRow(command).make, partner_id)) {
    throw new DomainError('stale-facts', { messages: ['Quien lo propuso ya no tiene ese permiso.'] });
  }
  return { id: person.id, name: person.name };
}
