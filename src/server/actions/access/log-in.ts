import { codeDayOf } from '#server/queries/codes/code-days.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { requestsOfPhone, requestByAccount } from '#server/queries/requests/credit-requests.ts';
import { accountLogins } from '#server/queries/sessions/known-browsers.ts';
import { accessTo } from '#server/queries/sessions/sessions.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { spendProof } from '#server/queries/codes/rate-buckets.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import type { Output } from '#contract/api.ts';
import { firstSurname } from '#domain/applicant/name.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { checkCode, issueCode, channelFor } from './codes.ts';
import { enterAccount } from './requests-of-person.ts';
import { sessionOf, shopOf } from './own-request.ts';
import { triesIn } from './send-limits.ts';

/**
 * Checks the login code. The session then represents the phone and, where there is one, the customer's newest signed
 * account with the partner of this shop; an idle one not before the birthday is answered (answer-birthday.ts).
 * @param input.nextSessionId the new session id; send its cookie
 * @throws no-session, wrong-code, code-expired, too-many-attempts, rate-limited
 */
export async function logIn(
  deps: Deps,
  caller: Caller,
  input: { phone: string; code: string; nextSessionId: string },
): Promise<void> {
  const session = sessionOf(caller);
  const { phone, nextSessionId } = input;
  const fault = await inTransaction(deps.store, async (tx) => {
    const target = { purpose: 'login', sessionId: session.id, requestId: null, phone } as const;
    const origin = { ip: caller.ip, partnerId: await shopOfPhone(tx, caller, phone) };
    const guess = await checkCode(deps, tx, target, origin, input.code);
    if (!guess.right) return guess.error;
    const [signed] = await signedContracts(tx, phone, shopOf(caller));
    const detail = { code: guess.codeId };
    if (signed && !(await accountLogins(tx, signed.requestId)).isIdle) {
      await enterAccount(tx, session, { phone, signed, nextSessionId });
      await appendAuditEvent(tx, signed.requestId, 'logged-in', caller, detail);
      return null;
    }
    await elevateSession(tx, session, nextSessionId, {
      phone,
      customerAccount: null,
      partnerId: signed?.partnerId ?? origin.partnerId,
    });
    if (signed) await appendAuditEvent(tx, signed.requestId, 'birthday-asked', caller, detail);
    return null;
  });
  if (fault instanceof DomainError) throw fault;
}

/** Without a named shop, the shop of the phone's account applies, or of its newest request. */
async function shopOfPhone(tx: TxStore, caller: Caller, phone: string): Promise<number | null> {
  const here = shopOf(caller);
  if (here !== null) return here;
  const [signed] = await signedContracts(tx, phone, null);
  if (signed) return signed.partnerId;
  const [newest] = await requestsOfPhone(tx, phone, null);
  return newest?.partner_id ?? null;
}

/**
 * Sends a login code to every phone alike, so that the response does not reveal who is a customer; a person without a
 * credit learns it after the code, from the screen (spec §4 'Login').
 * @throws no-session, captcha-required, rate-limited
 */
export async function sendLoginCode(
  deps: Deps,
  caller: Caller,
  phone: string,
  asked?: CodeChannel,
): Promise<void> {
  const session = sessionOf(caller);
  await inTransaction(deps.store, async (tx) => {
    if (!(await spendProof(tx, session.id, 'login'))) throw new DomainError('captcha-required');
    const partnerId = shopOf(caller);
    // Asked for in no shop: that of her credit sends it.
    const senderId = await shopOfPhone(tx, caller, phone);
    const sender = senderId === null ? undefined : await partnerRow(tx, senderId);
    const partner = partnerId === null ? undefined : sender;
    const target = { purpose: 'login', sessionId: session.id, requestId: null, phone } as const;
    await issueCode(
      deps,
      tx,
      target,
      { ip: caller.ip, partnerId: sender?.id ?? null },
      sender?.name ?? null,
      channelFor(deps, partner, asked),
    );
  });
}

/** Returns whom the cookie represents; nobody without one, or in another partner's shop. */
export async function whoseSession(deps: Deps, caller: Caller): Promise<Output<'getSession'>> {
  const { session } = caller;
  if (!session) return { customer: null, verifiedPhone: null };
  const [customer, codeDay] = await Promise.all([
    customerOf(deps, caller),
    codeDayOf(deps.store, deps.config.limited ? shopOf(caller) : null),
  ]);
  return { customer, verifiedPhone: session.verifiedPhone, ...(triesIn(codeDay) === 1 && { oneTry: true }) };
}

async function customerOf(deps: Deps, caller: Caller): Promise<Output<'getSession'>['customer']> {
  const account = caller.session?.customerAccount ?? null;
  const row = account === null ? undefined : await requestByAccount(deps.store, account);
  if (!row || (caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id))
    return null;
  const { session } = caller;
  const [person, access] = await Promise.all([
    personOf(deps.store, row.id),
    session ? accessTo(deps.store, session, row) : 'none',
  ]);
  const name = person ? `${person.names} ${firstSurname(documentPersonOf(person))}` : row.phone;
  return {
    username: access === 'full' || !person ? name : maskOf('name', name),
    account: row.account,
    phone: row.phone,
    commercialPartner: row.partner_id,
  };
}
