import { DomainError } from '#domain/errors.ts';
import type { Caller } from '#server/actions/base/context.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import {
  requestByAccount,
  requestsOfPhone,
  type CreditRequest,
  requestById,
} from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import type { SignedContract } from '#server/queries/loans/contracts.ts';
import { isKnownBrowser, noteKnownBrowsers, noteLogins } from '#server/queries/sessions/known-browsers.ts';
import { type Session, accessTo } from '#server/queries/sessions/sessions.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { ownerUnproved, sessionOf } from './own-request.ts';

/**
 * Returns the requests of an account's person with the same partner, oldest first. A number passes from one person to
 * another: a request of the same phone with another RFC or CURP is somebody else's. One that stopped before it knew
 * either is hers, because it knows only the phone; it is deleted long before a number is given out again.
 */
export async function requestsOfPerson(store: Store, account: CreditRequest): Promise<CreditRequest[]> {
  const same = await requestsOfPhone(store, account.phone, account.partner_id);
  const person = await personOf(store, account.id);
  const hers: CreditRequest[] = [account];
  for (const row of same) {
    if (row.id === account.id) continue;
    if (row.rfc ? row.rfc === account.rfc : await mayBe(store, row, person?.curp)) hers.push(row);
  }
  return hers.toSorted((one, other) => one.seq - other.seq);
}

async function mayBe(store: Store, row: CreditRequest, curp: string | undefined): Promise<boolean> {
  const person = await personOf(store, row.id);
  return person === undefined || (curp !== undefined && person.curp === curp);
}

/**
 * Unknown and somebody else's look alike.
 * @throws no-session, not-found; owner-unproved in a browser that the account has not seen
 */
export async function customersRequest(
  store: Store,
  caller: Caller,
  account: string,
): Promise<CreditRequest> {
  const session = sessionOf(caller);
  const row = session.customerAccount === account ? await requestByAccount(store, account) : undefined;
  if (!row || (caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id))
    throw new DomainError('not-found');
  if (!(await isKnownBrowser(store, row.id, session.id))) throw ownerUnproved(session, row);
  return row;
}

/** Binds an account to the session, which goes on under a new id. */
export async function enterAccount(
  tx: TxStore,
  session: Session,
  { phone, signed, nextSessionId }: { phone: string; signed: SignedContract; nextSessionId: string },
): Promise<void> {
  const hers = await notePerson(tx, signed.requestId);
  // What else she has signed: a browser is proved once.
  if (await isKnownBrowser(tx, signed.requestId, session.id)) await noteKnownBrowsers(tx, hers, session.id);
  await elevateSession(tx, session, nextSessionId, {
    phone,
    customerAccount: signed.account,
    partnerId: signed.partnerId,
  });
}

/** Nothing that the account's person has signed under this number is idle from here on. Returns the requests. */
export async function notePerson(tx: TxStore, requestId: string): Promise<string[]> {
  const hers = await signedBy(tx, requestId);
  await noteLogins(tx, hers);
  return hers;
}

/** Returns what the person of a request has signed with its partner under the same number. */
export async function signedBy(store: Store, requestId: string): Promise<string[]> {
  const account = await requestById(store, requestId);
  if (!account) return [];
  const hers = await requestsOfPerson(store, account);
  return hers.filter((row) => row.contract_signed_at !== null).map(({ id }) => id);
}

/**
 * Returns the requests of a verified phone that this browser began, or whose account it has opened, newest first. The
 * number alone is not enough: it may have been somebody else's.
 * @throws no-session; not-found unless this session verified the phone; owner-unproved where something is signed, and in a
 *   browser that knows nothing of it
 */
export async function ownRequestsOf(
  store: Store,
  caller: Caller,
  { phone, partnerId }: { phone: string; partnerId: number },
): Promise<CreditRequest[]> {
  const session = sessionOf(caller);
  const isOtherShop = caller.requestedPartnerId !== null && caller.requestedPartnerId !== partnerId;
  if (session.verifiedPhone !== phone || isOtherShop) throw new DomainError('not-found');
  const own: CreditRequest[] = [];
  const unproved: CreditRequest[] = [];
  for (const row of await requestsOfPhone(store, phone, partnerId)) {
    const access = await accessTo(store, session, row);
    if (access === 'full') own.push(row);
    if (access === 'to-pay') unproved.push(row);
  }
  const isProved = own.some((row) => row.contract_signed_at !== null);
  // The account that is open here, or the only one there is; another may be of who had the number before.
  const hers =
    unproved.find(({ account }) => account === session.customerAccount) ??
    (own.length === 0 ? unproved[0] : undefined);
  if (hers && !isProved) throw ownerUnproved(session, hers);
  return own;
}
