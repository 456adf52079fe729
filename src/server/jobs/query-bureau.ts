import { consentAllowsQuery } from '#domain/applicant/consent.ts';
import { dayIn } from '#domain/calendar.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendBureauRefusal } from '#server/actions/request/send-answer.ts';
import { assertProviderAnswer, bureauReport } from '#server/providers/answers.ts';
import type { BureauQuery, BureauReport } from '#server/providers/bureau/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import {
  bureauConsentOf,
  type BureauConsent,
  countBureauAttempt,
  saveBureauReport,
} from '#server/queries/requests/bureau-reports.ts';
import { nowAsked } from '#server/database/clock.ts';
import { askTogether } from '#server/database/question.ts';
import {
  lockRequest,
  requestById,
  setFactOnce,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { publicReason, backoffSeconds } from './public-reason.ts';

/**
 * Queries the bureau for a request whose consent is confirmed. A failure or a timeout is no refusal: the query is
 * retried with backoff (2 s, 4 s, 8 s …) under the same key, so that the bureau counts one query.
 */
export async function queryBureau(deps: Deps, { requestId }: { requestId: string }): Promise<void> {
  const next = await nextQuery(deps, requestId);
  if (!next) return;
  const { query, attempt } = next;
  let report: BureauReport;
  try {
    const answer = await deps.bureau.query(query, AbortSignal.timeout(deadlineMs));
    report = assertProviderAnswer(deps.bureau.name, bureauReport, answer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return retryLater(deps, requestId, attempt, publicReason(error));
  }
  await store(deps, requestId, report);
}

/** A slow response is still useful: meanwhile the person's screen shows that it is being checked. */
const deadlineMs = 30_000;
const maxAttempts = 200;

/** The attempt is counted before it is made. */
async function nextQuery(
  deps: Deps,
  requestId: string,
): Promise<{ query: BureauQuery; attempt: number } | null> {
  return inTransaction(deps.store, async (tx) => {
    const query = await queryFor(deps, tx, requestId);
    return query && { query, attempt: await countBureauAttempt(tx, requestId) };
  });
}

/** Returns null when no query is allowed or needed: already answered, cancelled, without consent. */
async function queryFor(deps: Deps, tx: TxStore, requestId: string): Promise<BureauQuery | null> {
  const [request, { consent, person, address, now }] = await Promise.all([
    requestById(tx, requestId),
    askTogether(tx, {
      consent: bureauConsentOf.of(requestId),
      person: personOf.of(requestId),
      address: addressOf.of(requestId, 'identification'),
      now: nowAsked.of(),
    }),
  ]);
  if (!request || !isWaiting(request)) return null;
  const consentedAt = consent?.consented_at;
  if (!consent || !consentedAt || !person || !address || !isAllowed(consent, consentedAt, now)) {
    deps.log.error({ requestId }, 'no bureau query: consent or identification is missing');
    return null;
  }
  return {
    key: `bureau-${requestId}`,
    names: person.names,
    lastName1: person.last_name_1,
    lastName2: person.last_name_2,
    birthday: person.birthday,
    rfc: consent.rfc,
    curp: person.curp,
    phone: consent.phone,
    address,
    consent: {
      textVersion: consent.text_version,
      textSha256: consent.text_sha256,
      consentedAt,
      nipId: consent.code_id ?? '',
    },
  };
}

const isWaiting = (request: CreditRequest): boolean =>
  request.bureau_consented_at !== null &&
  request.bureau_asked_at !== null &&
  request.bureau_at === null &&
  request.cancelled_at === null;

function isAllowed(consent: BureauConsent, consentedAt: Date, now: Date): boolean {
  const day = (at: Date) => dayIn('America/Mexico_City', at);
  const state = {
    grantedOn: day(consentedAt),
    codeSentOn: day(consent.requested_at),
    revokedOn: consent.revoked_at && day(consent.revoked_at),
    hasOpenCredit: false,
  };
  return consentAllowsQuery(state, day(now)).allowed;
}

async function store(deps: Deps, requestId: string, report: BureauReport): Promise<void> {
  const { folio, outcome, ...kept } = report;
  await inTransaction(deps.store, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (!request || !isWaiting(request)) return;
    if (!(await setFactOnce(tx, request, 'bureau_at', { bureau: outcome }))) return;
    await saveBureauReport(tx, requestId, { folio, outcome, kept });
    deps.hub.publish(tx, requestId);
    const answered = outcome === 'refused' ? await requestById(tx, requestId) : undefined;
    if (answered) await sendBureauRefusal(deps, tx, answered);
    await appendAuditEvent(tx, requestId, 'bureau-answered', {}, { folio, outcome });
  });
}

async function retryLater(deps: Deps, requestId: string, attempt: number, reason: string): Promise<void> {
  const startAfterSeconds = backoffSeconds(attempt, { first: 2 });
  deps.log.warn({ requestId, attempt, reason, startAfterSeconds }, 'the bureau did not answer');
  if (attempt >= maxAttempts) return;
  await inTransaction(deps.store, (tx) =>
    deps.jobs.send(tx, 'query-bureau', { requestId }, { startAfterSeconds }),
  );
}
