import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { isPhoneNew, phoneSettledOn } from '#domain/applicant/new-phone.ts';
import { dayIn } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { askTogether } from '#server/database/question.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { assertDraftComplete, pagareParts, assertPrintable } from '#server/documents/pagare-parts.ts';
import { readSignature } from '#server/images/signature-image.ts';
import {
  contractOf,
  insertContract,
  signedContracts,
  type SignedContract,
} from '#server/queries/loans/contracts.ts';
import { setFactOnce, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { curpHasOpenCredit, lockCurp, curpMarkOf } from '#server/queries/requests/duplicates.ts';
import { dataKeyFor } from '#server/queries/keys/rows.ts';
import { phoneChangedAt } from '#server/queries/loans/phone-changes.ts';
import { noteSigningBrowser } from '#server/queries/sessions/known-browsers.ts';
import { acceptedKinds } from '#server/queries/requests/legal-acceptances.ts';
import { lockPhone } from '#server/queries/loans/loans.ts';
import { appendAuditEvents } from '#server/queries/audit/audit-events.ts';
import { amountsOf, openLoan, withReferences, activationEvents } from '#server/actions/loan/open-loan.ts';
import { takePiece } from '#server/actions/loan/piece-of-request.ts';
import { assertStep, ownRequest, ownRequestAt, sessionOf } from '#server/actions/access/own-request.ts';
import { withStoredFile } from '#server/actions/base/with-stored-file.ts';
import { waitForCredit } from '#server/actions/access/phone-messages.ts';
import { agreedDataOf, clausesToday, contractIdOf, planSha256, sha256Hex } from './paper-data-of.ts';
import { evidenceOf, summaryChanged, withCode, type CarriedEvidence } from './signing-evidence.ts';
import { signatureCodeOf } from './signature-code.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';

/**
 * Signs contract and pagaré with one drawn signature, once: a repeat changes nothing, whatever it contains. The loan
 * waits for its down payment. It and the payments of the first ten months get their references now.
 * @throws no-session, not-found (also for another contract's id), wrong-step, request-cancelled, file-type,
 *   file-too-large, signature-blank, contract-missing-data, active-credit, new-phone-wait, out-of-stock; conflict for a
 *   summary that is no longer true
 */
export async function signContract(
  deps: Deps,
  caller: Caller,
  input: { id: string; requestId: string; image: Uint8Array } & CarriedEvidence,
): Promise<void> {
  const read = await inTransaction(deps.store, async (tx) => {
    const row = await ownRequest(tx, caller, input.requestId);
    assertStep(row, 'contract-signature');
    if (input.id !== contractIdOf(row)) throw new DomainError('not-found');
    if (row.contract_signed_at !== null) return null;
    const agreed = await agreedDataOf(tx, row, clausesToday(deps));
    return { row, ...agreed, dataKey: await dataKeyFor(tx, row.id) };
  });
  if (read === null) return;
  const { row, partner, draft, now, dataKey } = read;
  const amounts = amountsOf(planOfRequest(row));
  const signature = await readSignature(input.image);
  const evidence = evidenceOf(draft, input, now);
  // What cannot be printed must not be signed.
  assertDraftComplete(pagareParts(draft));
  await assertPrintable(draft);

  const sha256 = sha256Hex(signature);
  // A name unique to this attempt: of two concurrent ones, the file of the loser is deleted.
  const file = `private/signatures/${row.id}/${randomUUID()}.png`;
  const { instalments, references } = await withReferences(deps, row, amounts, dayIn(businessZone, now));
  const sign = async (tx: TxStore): Promise<boolean> => {
    const [current, signed] = await Promise.all([
      ownRequestAt(tx, caller, row.id, 'contract-signature'),
      creditsOfPhone(tx, row),
    ]);
    // Its other credits were looked for by the number read before the lock: since then it has changed.
    if (current.phone !== row.phone) throw new DomainError('conflict');
    // What was read is what is signed.
    if (planSha256(planOfRequest(current)) !== planSha256(draft.plan)) throw summaryChanged();
    if (!(await setFactOnce(tx, current, 'contract_signed_at'))) return false;
    // One open credit per phone and partner, also when two requests are signed concurrently.
    if (signed.some(({ requestId, active }) => active && requestId !== row.id)) {
      throw new DomainError('active-credit');
    }
    if (current.color !== null) await takePiece(deps, tx, current, current.color);
    const { curp, accepted } = await askTogether(tx, {
      curp: curpMarkOf.of(current.id),
      accepted: acceptedKinds.of(current.id),
    });
    if (curp !== null) await assertNoOtherCredit(tx, current, curp);
    await assertPhoneSettled(tx, current, { curp, now });
    const code = await signatureCodeOf(tx, caller, current, partner);
    const [, isActive] = await Promise.all([
      insertContract(tx, {
        request_id: current.id,
        plan: planOfRequest(current),
        clauses: draft.clauses,
        signature_file: file,
        signature_sha256: sha256,
        ip: caller.ip,
        user_agent: caller.userAgent,
        evidence: withCode(evidence, code),
      }),
      openLoan(deps, tx, current, {
        instalments,
        references,
        company: draft.company,
        partner,
        clauses: draft.clauses,
        now,
      }),
      noteSigningBrowser(tx, current, sessionOf(caller).id),
      deps.jobs.send(tx, 'render-papers', { requestId: current.id }, { onceKey: current.id }),
    ]);
    deps.hub.publish(tx, current.id);
    const detail = {
      // A document that is not listed was never agreed to: recorded, never refused.
      accepted,
      signature: sha256,
      plan: planSha256(draft.plan),
      summary: evidence.summary?.sha256 ?? null,
      intent: evidence.intent === null ? null : sha256Hex(evidence.intent.text),
      ...(code !== undefined && { code: code?.id ?? null }),
      promoter: current.promoter_id,
      helper: current.helper_promoter_id,
    };
    await appendAuditEvents(tx, current.id, [
      { kind: 'contract-signed', from: caller, detail },
      ...(isActive ? activationEvents : []),
    ]);
    return true;
  };
  const isNamed = async (tx: TxStore) => (await contractOf(tx, row.id))?.signature_file === file;
  await withStoredFile(
    deps,
    { key: file, bytes: signature, requestId: row.id, dataKey, isNamed },
    async () => ({
      value: undefined,
      isNamed: await inTransaction(deps.store, sign),
    }),
  );
}

/** Returns the signed contracts of the phone, and blocks further ones until the transaction ends. */
async function creditsOfPhone(tx: TxStore, row: CreditRequest): Promise<readonly SignedContract[]> {
  const [, signed] = await Promise.all([
    lockPhone(tx, row.phone),
    signedContracts(tx, row.phone, row.partner_id),
  ]);
  return signed;
}

/** One open credit per person and partner too: the same CURP may come with another phone. */
async function assertNoOtherCredit(tx: TxStore, row: CreditRequest, curp: string): Promise<void> {
  await lockCurp(tx, row, curp);
  if (await curpHasOpenCredit(tx, row, curp)) throw new DomainError('active-credit');
}

/** Nobody signs for another in the week after taking over a number. */
async function assertPhoneSettled(
  tx: TxStore,
  { partner_id: partnerId, phone }: CreditRequest,
  { curp, now }: { curp: string | null; now: Date },
): Promise<void> {
  const at = await phoneChangedAt(tx, { partnerId, phone, curp });
  const changedOn = at === null ? null : customerDay(null, at);
  if (!isPhoneNew(changedOn, dayIn(businessZone, now))) return;
  const messages = [waitForCredit(changedOn, phoneSettledOn(changedOn))];
  throw new DomainError('new-phone-wait', { messages });
}
