import type { TxStore } from '#server/database/store.ts';
import type { Session } from './sessions.ts';
import { blindIndex, encryptRow } from '#server/queries/keys/rows.ts';
import { moveSession } from './hand-overs.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';

/** What a session has just proved. */
export interface Proof {
  readonly phone: string;
  /** A login binds the customer's account; null when the customer has none. */
  readonly customerAccount?: string | null;
  /** Set when it becomes known. */
  readonly partnerId?: number | null;
}

/**
 * Stores what a session proved and gives it a new id, against session fixation. A tablet passed from hand to hand keeps
 * nothing of the last person.
 */
export async function elevateSession(
  tx: TxStore,
  session: Session,
  nextId: string,
  proof: Proof,
): Promise<void> {
  const isSamePerson = session.verifiedPhone === null || session.verifiedPhone === proof.phone;
  // Rows at other shops are deleted, or move along, too.
  await acrossPartnersIn(tx.db, 'browser', async () => {
    if (!isSamePerson) await dropRequestsOfOthers(tx, session.id, proof.phone);
    await moveSession(tx, session.id, nextId);
  });
  const keptAccount = isSamePerson ? session.customerAccount : null;
  const key = tx.vault.serviceKey();
  const verified = encryptRow(tx, 'sessions', key, { id: nextId, verified_phone: proof.phone });
  await tx.db
    .updateTable('sessions')
    .set({
      ...verified,
      customer_account: proof.customerAccount === undefined ? keptAccount : proof.customerAccount,
      ...(proof.partnerId === undefined ? {} : { partner_id: proof.partnerId }),
    })
    .where('id', '=', nextId)
    .execute();
}

async function dropRequestsOfOthers(tx: TxStore, sessionId: string, phone: string): Promise<void> {
  await tx.db
    .deleteFrom('session_requests')
    .where('session_id', '=', sessionId)
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('credit_requests')
        .select('id')
        .where('phone_index', 'is distinct from', blindIndex(tx, 'phone', phone)),
    )
    .execute();
}
