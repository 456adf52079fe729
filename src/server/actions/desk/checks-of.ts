import { ruleInputs, type OfficeRequestRecord } from '#contract/office/record.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Answers } from '#server/database/question.ts';
import { identitySessionsOf, type IdentitySession } from '#server/queries/identity/identity-sessions.ts';
import { instalmentsOf, isForgiven } from '#server/queries/loans/instalments.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { reviewOf } from '#server/queries/office/record-parts.ts';
import { bureauConsentOf, bureauReportOf, bureauSummaryOf } from '#server/queries/requests/bureau-reports.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { photosShown } from './evidence.ts';

/** What these ask of one request. */
export const checkQuestions = ({ id, account }: Pick<CreditRequest, 'id' | 'account'>) => ({
  sessions: identitySessionsOf.of(id),
  consent: bureauConsentOf.of(id),
  report: bureauReportOf.of(id),
  review: reviewOf.of(id),
  loan: loanByAccount.of(account),
  instalments: instalmentsOf.of(account),
});

type Checks = Answers<ReturnType<typeof checkQuestions>>;

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export function identityShown(
  { identity }: Pick<Deps, 'identity'>,
  row: CreditRequest,
  sessions: readonly IdentitySession[],
): OfficeRequestRecord['identity'] {
  return {
    outcome: row.identity,
    reason: row.identity_reason,
    at: iso(row.identity_at),
    review: row.identity_review,
    reviewAt: iso(row.identity_review_at),
    sessions: sessions.map(({ id, provider, outcome, created_at, decided_at }) => ({
      id,
      provider,
      outcome,
      begunAt: created_at.toISOString(),
      decidedAt: iso(decided_at),
    })),
    photos: photosShown({ identity }, sessions),
  };
}

export function bureauShown(
  row: CreditRequest,
  { consent, report }: Pick<Checks, 'consent' | 'report'>,
): OfficeRequestRecord['bureau'] {
  return {
    outcome: row.bureau,
    consent: consent
      ? {
          textVersion: consent.text_version,
          textSha256: consent.text_sha256,
          text: consent.full_text,
          requestedAt: consent.requested_at.toISOString(),
          consentedAt: iso(consent.consented_at),
          revokedAt: iso(consent.revoked_at),
        }
      : null,
    report: report
      ? {
          folio: report.folio,
          outcome: report.outcome,
          attempts: report.attempts,
          askedAt: report.asked_at.toISOString(),
          answeredAt: iso(report.answered_at),
        }
      : null,
  };
}

/** The decision with what the rules were given, as far as it is stored beside them and not sealed. */
export function decisionShown(
  row: CreditRequest,
  { review, report }: Pick<Checks, 'review' | 'report'>,
): OfficeRequestRecord['decision'] {
  const summary = bureauSummaryOf(report);
  const given: Partial<Record<(typeof ruleInputs)[number], unknown>> = {
    ...summary,
    addressEdited: row.address_edited,
    promoterHelp: row.helper_promoter_id !== null,
    identityReview: row.identity_review,
  };
  return {
    outcome: row.decision,
    at: iso(row.decision_at),
    rulesVersion: row.rules_version,
    reasons: row.decision_reasons ?? [],
    inputs: ruleInputs.flatMap((name) => {
      const value = given[name] ?? null;
      if (value === null) return [];
      return [{ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
    }),
    review: review
      ? {
          reason: review.reason,
          openedAt: review.opened_at.toISOString(),
          outcome: review.outcome,
          decidedAt: iso(review.decided_at),
        }
      : null,
  };
}

export function loanShown({
  loan,
  instalments,
}: Pick<Checks, 'loan' | 'instalments'>): OfficeRequestRecord['loan'] {
  if (!loan) return null;
  const weeks = instalments.filter(({ number }) => number > 0);
  return {
    state: loan.status,
    activatedAt: iso(loan.activated_at),
    lockedAt: iso(loan.locked_at),
    paidOffAt: iso(loan.paid_off_at),
    paidPayments: weeks.filter((week) => week.paid_at !== null && !isForgiven(week)).length,
    ofPayments: loan.total_payments,
    nextDueOn: weeks.find(({ paid_at }) => paid_at === null)?.due_on ?? null,
  };
}
