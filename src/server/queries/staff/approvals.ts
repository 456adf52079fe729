import { sql, type Selectable } from 'kysely';
import type { ApprovalCommand } from '#domain/staff/acts.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import { question } from '#server/database/question.ts';

export type ApprovalRow = Decrypted<'approvals', Selectable<Database['approvals']>> & {
  /** Nobody said yes in time. */
  readonly isOver: boolean;
};

const LIFE_HOURS = 24;

interface NewApproval {
  readonly id: string;
  readonly command: ApprovalCommand;
  readonly partnerId: number | null;
  readonly requestId: string | null;
  readonly account: string | null;
  readonly subject: string;
  readonly payload: string;
  readonly facts: string;
  readonly maker: string;
  readonly beneficiary: string | null;
  /** Done at once by one person. */
  readonly alone: boolean;
}

/** Returns false while another act on the same subject waits. */
export async function insertApproval(tx: TxStore, approval: NewApproval): Promise<boolean> {
  const { id, command, partnerId, requestId, account, subject, payload, facts, maker, beneficiary, alone } =
    approval;
  await tx.db
    .updateTable('approvals')
    .set({ state: 'expired', decided_at: sql<Date>`expires_at` })
    .where('command', '=', command)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`expires_at <= app_now()`)
    .execute();
  const row = await tx.db
    .insertInto('approvals')
    .values({
      ...encryptRow(tx, 'approvals', tx.vault.serviceKey(), { id, payload, facts }),
      command,
      partner_id: partnerId,
      request_id: requestId,
      account,
      subject,
      maker,
      beneficiary,
      alone,
      ...(alone && { state: 'done' as const, decided_at: sql<Date>`app_now()` }),
      expires_at: sql<Date>`app_now() + ${sql.lit(LIFE_HOURS)} * interval '1 hour'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const approvals = ({ db }: Store) =>
  db
    .selectFrom('approvals')
    .selectAll()
    .select(sql<boolean>`(state = 'waiting' and expires_at <= app_now())`.as('isOver'))
    .select(dataKeyOf('approvals'));

/** Locks the row until the transaction ends: of two who decide at once, the second sees what the first did. */
export async function lockApproval(tx: TxStore, id: string): Promise<ApprovalRow | undefined> {
  const row = await approvals(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && decryptRow(tx, 'approvals', row);
}

/** Returns what waits for a second person in the current scope, the oldest first. */
export async function waitingApprovals(store: Store): Promise<ApprovalRow[]> {
  const rows = await approvals(store)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`expires_at > app_now()`)
    .orderBy('made_at')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => decryptRow(store, 'approvals', row));
}

/** Returns the last ones that were decided or ended, the newest first. */
export async function pastApprovals(store: Store): Promise<ApprovalRow[]> {
  const rows = await approvals(store)
    .where((eb) => eb.or([eb('state', '<>', 'waiting'), eb('expires_at', '<=', sql<Date>`app_now()`)]))
    .where(sql<boolean>`made_at > app_now() - interval '30 days'`)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => decryptRow(store, 'approvals', row));
}

export const approvalsOfRequest = question(
  (store, requestId: string) =>
    approvals(store)
      .where('request_id', '=', requestId)
      .orderBy(sql`state = 'waiting'`, 'desc')
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(100),
  { decided_at: true, expires_at: true, made_at: true },
  (rows, store): ApprovalRow[] => rows.map((row) => decryptRow(store, 'approvals', row)),
);

export async function approvalsOfSubject(store: Store, subject: string): Promise<ApprovalRow[]> {
  const rows = await approvals(store)
    .where('subject', '=', subject)
    .orderBy(sql`state = 'waiting'`, 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => decryptRow(store, 'approvals', row));
}

/** Seals other texts in the place of what a proposal, and its refusal, said. */
export async function replaceTexts(
  tx: TxStore,
  id: string,
  texts: { payload: string; refusal: string | null },
): Promise<void> {
  const { payload, refusal } = encryptRow(tx, 'approvals', tx.vault.serviceKey(), { id, ...texts });
  await tx.db.updateTable('approvals').set({ payload, refusal }).where('id', '=', id).execute();
}

/** The second yes: false when the act does not wait any more, or is the checker's own. */
export async function markApproved({ db }: TxStore, id: string, checker: string): Promise<boolean> {
  const row = await db
    .updateTable('approvals')
    .set({ state: 'done', checker, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('maker', '<>', checker)
    .where(sql<boolean>`expires_at > app_now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses, or takes back; false when the act does not wait any more. */
export async function markRefused(
  tx: TxStore,
  id: string,
  { by, refusal }: { by: string; refusal: string },
): Promise<boolean> {
  const sealed = encryptRow(tx, 'approvals', tx.vault.serviceKey(), { id, refusal });
  const row = await tx.db
    .updateTable('approvals')
    .set({ state: 'refused', checker: by, refusal: sealed.refusal, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`expires_at > app_now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns up to which amount one person is enough at a partner; null: never. */
export async function limitOfOne(
  { db }: Store,
  partnerId: number | null,
  command: ApprovalCommand,
): Promise<number | null> {
  if (partnerId === null) return null;
  const row = await db
    .selectFrom('approval_limits')
    .select('centavos')
    .where('partner_id', '=', partnerId)
    .where('command', '=', command)
    .executeTakeFirst();
  return row?.centavos ?? null;
}

/** Sets it, or with null takes it away. Returns false when there was none to take away. */
export async function setLimitOfOne(
  { db }: TxStore,
  partnerId: number,
  command: ApprovalCommand,
  centavos: number | null,
): Promise<boolean> {
  if (centavos === null) {
    const row = await db
      .deleteFrom('approval_limits')
      .where('partner_id', '=', partnerId)
      .where('command', '=', command)
      .returning('command')
      .executeTakeFirst();
    return row !== undefined;
  }
  await db
    .insertInto('approval_limits')
    .values({ partner_id: partnerId, command, centavos })
    .onConflict((conflict) => conflict.columns(['partner_id', 'command']).doUpdateSet({ centavos }))
    .execute();
  return true;
}

/** Until when an act that this person proposed and another confirmed may be used; null: no such act. */
export async function doneWithinADay(
  { db }: Store,
  { command, subject, maker }: { command: ApprovalCommand; subject: string; maker: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('approvals')
    .select(sql<Date>`decided_at + interval '24 hours'`.as('until'))
    .where('command', '=', command)
    .where('subject', '=', subject)
    .where('maker', '=', maker)
    .where('state', '=', 'done')
    .where(sql<boolean>`decided_at > app_now() - interval '24 hours'`)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Returns who said the second yes; null: one person was enough. */
export async function checkerOf({ db }: Store, id: string): Promise<string | null> {
  const row = await db.selectFrom('approvals').select('checker').where('id', '=', id).executeTakeFirst();
  return row?.checker ?? null;
}
