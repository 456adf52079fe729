import type { TxStore } from '#server/database/store.ts';
import type { SignedContract } from '#server/queries/loans/contracts.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { noteLogins } from '#server/queries/sessions/known-browsers.ts';
import { elevateSession } from '#server/queries/sessions/elevate-session.ts';
import type { Session } from '#server/queries/sessions/sessions.ts';
import { requestsOfPerson } from './requests-of-person.ts';

/** Binds an account to the session, which goes on under a new id. */
export async function enterAccount(
  tx: TxStore,
  session: Session,
  { phone, signed, nextSessionId }: { phone: string; signed: SignedContract; nextSessionId: string },
): Promise<void> {
  await notePerson(tx, signed.requestId);
  await elevateSession(tx, session, nextSessionId, {
    phone,
    customerAccount: signed.account,
    partnerId: signed.partnerId,
  });
}

/** Nothing that the account's person has signed under this number is idle from here on. */
export async function notePerson(tx: TxStore, requestId: string): Promise<void> {
  const account = await requestById(tx, requestId);
  if (!account) return;
  const hers = (await requestsOfPerson(tx, account)).filter((row) => row.contract_signed_at !== null);
  await noteLogins(
    tx,
    hers.map(({ id }) => id),
  );
}
