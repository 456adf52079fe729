import type { Output } from '#contract/api.ts';
import type { LegalKind } from '#domain/applicant/legal-text.ts';
import { fullName } from '#domain/applicant/name.ts';
import { DomainError } from '#domain/errors.ts';
import type { PaperKind } from '#domain/papers/folio.ts';
import { readableRequest } from '#server/actions/access/own-account.ts';
import { ownRequestsOf } from '#server/actions/access/own-requests-of.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { renderIssued } from '#server/actions/papers/issue-paper.ts';
import { companyOf } from '#server/actions/papers/paper-data-of.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { acceptanceOf, acceptancesOf } from '#server/queries/requests/legal-acceptances.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';

/**
 * Returns which legal texts the caller's own requests accepted, newest first.
 * @throws no-session; not-found unless this session verified the phone
 */
export async function readAcceptances(
  deps: Deps,
  caller: Caller,
  of: { phone: string; partnerId: number },
): Promise<Output<'getAcceptances'>> {
  const own = await ownRequestsOf(deps.store, caller, of);
  const accepted = await Promise.all(own.map(({ id }) => acceptancesOf(deps.store, id)));
  return accepted
    .flat()
    .toSorted((one, other) => other.accepted_at.getTime() - one.accepted_at.getTime())
    .map((each) => ({
      requestId: each.request_id,
      kind: each.kind,
      sha256: each.text_sha256,
      acceptedAt: each.accepted_at.toISOString(),
    }));
}

const paperOf = { privacy: 'privacy-notice', terms: 'terms', face: 'face-consent' } as const satisfies Record<
  LegalKind,
  PaperKind
>;

const fileNames = { privacy: 'aviso', terms: 'terminos', face: 'rostro' } as const;

/** Returns the receipt of an acceptance, with the text as it was accepted. @throws no-session, not-found */
export async function readAcceptanceReceipt(
  deps: Deps,
  caller: Caller,
  { requestId, sha256 }: { requestId: string; sha256: string },
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const row = await readableRequest(deps.store, caller, requestId);
  const [accepted, partner, person] = await Promise.all([
    acceptanceOf(deps.store, { requestId: row.id, sha256 }),
    partnerRow(deps.store, row.partner_id),
    personOf(deps.store, row.id),
  ]);
  if (!accepted || !partner) throw new DomainError('not-found');
  const { kind, text_version: version, accepted_at: at, body: text } = accepted;
  const data = {
    company: companyOf(partner),
    kind,
    // The notice is accepted before anybody knows a name.
    customer: { fullName: person ? fullName(documentPersonOf(person)) : null, phone: row.phone },
    account: row.account,
    text,
    version,
    sha256,
    acceptedAt: at,
  };
  const { pdf } = await renderIssued(deps, row, { kind: paperOf[kind], subject: sha256 }, ({ check }) => ({
    paper: 'acceptance',
    data,
    at,
    check,
  }));
  return { pdf, fileName: `${fileNames[kind]}-${row.account}.pdf` };
}
