import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import {
  actRow,
  isLimited,
  mostOfDay,
  needsTwo,
  type ActName,
  type ApprovalCommand,
} from '#domain/staff/acts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent, appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { isMatterOf } from '#server/queries/staff/own-matters.ts';
import { addToDay } from '#server/queries/staff/staff-days.ts';
import { insertApproval, limitOfOne } from '#server/queries/staff/approvals.ts';
import type { Asked, Change, Looked } from '#server/actions/base/command.ts';
import { changesSince, sealedPayload, seenOf } from '#server/actions/base/stored-payload.ts';

export interface Proposed {
  readonly outcome: 'waiting' | 'done';
  readonly approvalId: string;
}

interface Wanted<N extends ActName> {
  readonly command: N;
  readonly payload: object;
  readonly reason: string;
  /** What the preview showed; absent: nobody saw one. */
  readonly seen?: string | undefined;
}

/** What became of it; `approvalId` null: no proposal was needed. */
export interface Done {
  readonly outcome: 'waiting' | 'done';
  readonly approvalId: string | null;
}

/**
 * Proposes an act that a second person confirms; where the partner lets one person do it up to an amount, it is done at
 * once. @throws not-found, no-permission, stale-facts, conflict while another waits for the same, or when it cannot be done
 */
export async function proposeAct(
  deps: Deps,
  staff: StaffCaller,
  wanted: Wanted<ApprovalCommand>,
): Promise<Proposed> {
  const { outcome, approvalId } = await doAct(deps, staff, wanted);
  if (approvalId === null) throw new DomainError('internal');
  return { outcome, approvalId };
}

/** The same of any act, as a call asks for it. @throws those of proposeAct */
export function actAsAsked(
  deps: Deps,
  staff: StaffCaller,
  command: ActName,
  { seen, ...asked }: Asked & { readonly seen?: string | undefined },
): Promise<Done> {
  return doAct(deps, staff, { command, ...deps.acts[command].read(asked), seen });
}

/** The same of any act: one for which one person is enough is done at once, and is no proposal. @throws those of proposeAct */
export function doAct(
  deps: Deps,
  staff: StaffCaller,
  { command, payload, reason, seen }: Wanted<ActName>,
): Promise<Done> {
  return inTransaction(deps.store, async (tx) => {
    const looked = await lookAt(deps, tx, staff, command, payload);
    const changes = seen === undefined ? [] : changesSince(seen, seenOf(looked));
    if (changes.length > 0) throw new DomainError('stale-facts', { messages: changes });
    const isEnough = await isOneEnough(command, looked, staff);
    if (isEnough === true) {
      await looked.carryOut({ maker: staff, checker: null, approvalId: null, reason });
      return { outcome: 'done', approvalId: null };
    }
    if (looked.isEnough && reason.length < 3)
      throw new DomainError('invalid-input', { field: 'reason', messages: isEnough });
    return propose(tx, staff, looked, { command: command as ApprovalCommand, reason });
  });
}

/** Whether one person does the act, or why a second is needed; no reason where the partner's limit decides. */
export async function isOneEnough(
  command: ActName,
  { isEnough, isOwn }: LookedAt,
  staff: StaffCaller,
): Promise<true | readonly string[]> {
  const enough = needsTwo(command) ? ((await isEnough?.(staff)) ?? []) : true;
  return isOwn && enough === true ? [ownMatter] : enough;
}

export const ownMatter = 'Es un asunto propio: lo hace o lo confirma otra persona.';

/** What an act would do now; nothing is stored. @throws those of proposeAct */
export function previewAct(
  deps: Deps,
  staff: StaffCaller,
  command: ActName,
  { seen: _seen, ...asked }: Asked & { readonly seen?: string | undefined },
): Promise<{ summary: string; changes: Change[]; seen: string }> {
  return inTransaction(deps.store, async (tx) => {
    const { payload } = deps.acts[command].read(asked);
    const looked = await lookAt(deps, tx, staff, command, payload);
    return {
      summary: looked.summary,
      changes: [...looked.changes],
      seen: JSON.stringify(seenOf(looked)),
    };
  });
}

/** As one person sees it: whether it is done to her own credit, which she never does alone. */
interface LookedAt extends Looked {
  readonly isOwn: boolean;
}

/** Looks at an act on behalf of a person. @throws those of proposeAct */
export async function lookAt(
  deps: Deps,
  tx: TxStore,
  staff: StaffCaller,
  name: ActName,
  payload: object,
): Promise<LookedAt> {
  const looked = await deps.acts[name].look(deps, tx, payload);
  if (!mayAt(staff.grants, actRow(name).make, looked.partnerId)) throw new DomainError('no-permission');
  if (looked.refusal !== null) {
    const { because, field } = looked;
    throw new DomainError(looked.refusal, {
      ...(because !== undefined && { messages: [because] }),
      ...(field !== undefined && { field }),
    });
  }
  const isOwn = looked.requestId !== null && (await isMatterOf(tx, staff.id, looked.requestId));
  if (isOwn && !needsTwo(name)) throw new DomainError('own-proposal', { messages: [ownMatter] });
  return { ...looked, isOwn };
}

async function propose(
  tx: TxStore,
  staff: StaffCaller,
  looked: LookedAt,
  { command, reason }: { command: ApprovalCommand; reason: string },
): Promise<Proposed> {
  const { partnerId, requestId, account, subject, summary, changes, facts, centavos, beneficiary } = looked;
  const limit = centavos === null ? null : await limitOfOne(tx, partnerId, command);
  const alone =
    limit !== null &&
    centavos !== null &&
    partnerId !== null &&
    centavos <= limit &&
    !looked.isOwn &&
    beneficiary !== staff.id &&
    isLimited(command) &&
    // Of several at once each counts with those before.
    (await addToDay(
      tx,
      { staffId: staff.id, partnerId, what: command },
      { centavos, most: mostOfDay(command, limit) },
    )) !== null;
  const approvalId = randomUUID();
  const isIn = await insertApproval(tx, {
    id: approvalId,
    command,
    partnerId,
    requestId,
    account,
    subject,
    payload: sealedPayload({ payload: looked.payload, reason, summary, changes }),
    facts: JSON.stringify(facts),
    maker: staff.id,
    beneficiary,
    alone,
  });
  if (!isIn)
    throw new DomainError('conflict', {
      messages: ['Ya hay una propuesta igual que espera a otra persona.'],
    });
  if (alone) {
    await looked.carryOut({ maker: staff, checker: null, approvalId, reason });
    return { outcome: 'done', approvalId };
  }
  const event = {
    kind: 'act-proposed' as const,
    detail: { command, approval: approvalId, changes },
    note: reason,
  };
  await (requestId === null
    ? appendStaffEventOf(tx, staff, partnerId, event)
    : appendStaffEvent(tx, staff, requestId, event));
  return { outcome: 'waiting', approvalId };
}
