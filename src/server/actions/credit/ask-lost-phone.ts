import type { Output } from '#contract/api.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { DomainError } from '#domain/errors.ts';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import { acceptText } from '#server/actions/request/accept-terms.ts';
import { sessionOf, shopRefOf } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { assertProviderAnswer, openedIdentity } from '#server/providers/answers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { identitySessionWithAge, insertIdentitySession } from '#server/queries/identity/identity-sessions.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { beginLostPhone, lostPhoneOf } from '#server/queries/loans/lost-phones.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import { phoneChangesOf, type PhoneChange } from '#server/queries/loans/phone-changes.ts';
import { isIdle } from '#server/queries/sessions/known-browsers.ts';
import { requestByAccount, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { opensAnothers } from './move-to-phone.ts';

interface Asked {
  readonly account: string;
  readonly partnerId: number;
  /** The hash of the sentence by which she agrees that her face is compared; absent: nobody was asked. */
  readonly face?: string | undefined;
}

/** Whoever guesses accounts, or has her show her identity again and again, is stopped. */
const asksPerDay = 5;
const reconcileAfterSeconds = 20;

/**
 * Asks, with the new number that this session verified, for an account whose old number is lost: opens a session of the
 * identity service, in which the person of the account has to show herself. One that is under way for this number stays.
 * For an idle account with its own number it takes the place of the birthday.
 * @throws no-session, not-found, rate-limited; conflict while a change to another number is under way
 */
export async function askLostPhone(
  deps: Deps,
  caller: Caller,
  asked: Asked,
): Promise<Output<'askLostPhone'>> {
  const phone = verifiedPhone(caller, asked);
  const { request, fault } = await inTransaction(deps.store, (tx) => admit(tx, asked, phone));
  if (!request) throw fault;
  const before = await lostPhoneOf(deps.store, request.account);
  if (before && isUnderWay(before)) {
    if (before.state !== 'identity' && before.phone !== phone) throw underWay();
    if (before.state !== 'identity') return { url: null };
    const url = before.phone === phone ? await openUrlOf(deps.store, before) : null;
    if (url !== null) return { url };
  }
  const former = (await phoneChangesOf(deps.store, [request.id]))[0]?.former_phone ?? request.phone;
  const { sessionId, url } = assertProviderAnswer(
    deps.identity.name,
    openedIdentity,
    await deps.identity.open(
      {
        // The same number twice at once is one session; after one that ended, another.
        key: `phone-${request.id}-${phone}-${before?.identity_session ?? 'first'}`,
        requestId: request.id,
        phone,
        knownAs: former,
        returnUrl: `${deps.config.publicOrigin}${prefixOf(shopRefOf(request))}/numero-perdido/${phone}/${request.account}`,
      },
      AbortSignal.timeout(10_000),
    ),
  );
  await inTransaction(deps.store, (tx) =>
    begin(deps, tx, caller, { request, phone, sessionId, url, face: asked.face }),
  );
  return { url };
}

/** A number that opens a credit here is told the same of every account but its person's own. */
async function admit(tx: TxStore, { account, partnerId }: Asked, phone: string) {
  const [found, loan, contracts] = await Promise.all([
    requestByAccount(tx, account),
    loanByAccount(tx, account),
    signedContracts(tx, phone, partnerId),
  ]);
  const request = loan && found?.partner_id === partnerId ? found : null;
  if (request?.phone === phone && !(await isIdle(tx, request))) {
    return refusal(new DomainError('conflict', { messages: ['Esa cuenta ya se abre con este número.'] }));
  }
  const isFree = contracts.length === 0 || (request !== null && !(await opensAnothers(tx, request, phone)));
  if (!isFree) return refusal(unknown());
  const key = `lost-phone:${phone}`;
  const { full, secondsLeft } = await addTo(tx, { key, windowSeconds: 86_400, limit: asksPerDay });
  if (full) return refusal(new DomainError('rate-limited', { retryAfterSeconds: secondsLeft }));
  return request ? { request, fault: null } : refusal(unknown());
}

const refusal = (fault: DomainError) => ({ request: null, fault });

const unknown = (): DomainError =>
  new DomainError('not-found', {
    messages: ['No encontramos esa cuenta, o tu número nuevo ya abre otro crédito. Revísalos, o llámanos.'],
  });

async function begin(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  given: { request: CreditRequest; phone: string; sessionId: string; url: string; face: string | undefined },
): Promise<void> {
  const { request, phone, sessionId, url, face } = given;
  const session = { id: sessionId, request_id: request.id, provider: deps.identity.name, url };
  // A second tap has the same session, and finds its change begun.
  if (!(await insertIdentitySession(tx, session))) return;
  const { account, id: request_id } = request;
  const isBegun = await beginLostPhone(tx, { account, request_id }, { phone, identitySession: sessionId });
  if (!isBegun) throw underWay();
  await deps.jobs.send(
    tx,
    'reconcile-identity',
    { sessionId },
    { startAfterSeconds: reconcileAfterSeconds, onceKey: sessionId },
  );
  if (face !== undefined)
    await acceptText(tx, caller, request, { kind: 'face', sha256: face, body: faceConsent.text });
  await appendAuditEvent(tx, request.id, 'phone-lost-asked', caller, {
    session: sessionId,
    faceConsent: face !== undefined,
  });
}

const underWay = (): DomainError =>
  new DomainError('conflict', { messages: ['Esta cuenta ya tiene un cambio de número en curso. Llámanos.'] });

const isUnderWay = ({ state }: PhoneChange): boolean =>
  state === 'identity' || state === 'waiting' || state === 'proposed' || state === 'confirmed';

/** Returns where the change to the verified number stands. @throws no-session, not-found */
export async function readLostPhone(
  deps: Deps,
  caller: Caller,
  asked: Asked,
): Promise<Output<'getLostPhone'>> {
  const found = await lostAndOwner(deps, caller, asked);
  const { change, isOwnNumber } = found;
  if (found.isOpen) return { state: 'done', url: null, effectiveAt: null, isOwnNumber };
  // Not asked for yet.
  if (!change) return { state: 'identity', url: null, effectiveAt: null, isOwnNumber };
  const { state, effective_at } = change;
  return {
    isOwnNumber,
    state: shownState(state),
    // Null once that session has ended: then it is asked for again.
    url: state === 'identity' ? await openUrlOf(deps.store, change) : null,
    effectiveAt: state === 'confirmed' ? (effective_at?.toISOString() ?? null) : null,
  };
}

/** Where the person shows her identity; null once that session has ended. */
async function openUrlOf(store: Store, change: PhoneChange): Promise<string | null> {
  const session = await identitySessionWithAge(store, change.identity_session ?? '');
  return session?.outcome === null ? session.url : null;
}

/** Two people decide; what one of them did is nothing to tell. */
const shownState = (state: PhoneChange['state']): Output<'getLostPhone'>['state'] => {
  if (state === 'proposed') return 'waiting';
  return state === 'asked' || state === 'old-proved' ? 'identity' : state;
};

/** Returns the change to the verified number; 'own number': it opens the account already. */
export async function ownLost(deps: Deps, caller: Caller, asked: Asked): Promise<PhoneChange | 'own number'> {
  const { change, isOpen } = await lostAndOwner(deps, caller, asked);
  if (isOpen) return 'own number';
  if (!change) throw new DomainError('not-found');
  return change;
}

async function lostAndOwner(deps: Deps, caller: Caller, asked: Asked) {
  const phone = verifiedPhone(caller, asked);
  const [change, request] = await Promise.all([
    lostPhoneOf(deps.store, asked.account),
    requestByAccount(deps.store, asked.account),
  ]);
  if (request?.partner_id !== asked.partnerId) throw new DomainError('not-found');
  const opens = request.phone === phone;
  const asks = change?.phone === phone ? change : null;
  if (!asks && !opens) throw new DomainError('not-found');
  return {
    change: asks,
    isOwnNumber: opens && asks?.state !== 'done',
    isOpen: opens && !(await isIdle(deps.store, request)),
  };
}

/** @throws no-session; not-found in another shop, or without a number that was proved by a code */
function verifiedPhone(caller: Caller, { partnerId }: Asked): string {
  const { verifiedPhone: phone, partnerId: shop } = sessionOf(caller);
  const isOtherShop = [caller.requestedPartnerId, shop].some((each) => each !== null && each !== partnerId);
  if (phone === null || isOtherShop) throw new DomainError('not-found');
  return phone;
}
