import type { OfficeOutput } from '#contract/office/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { correctableNames } from '#domain/onboarding/corrections.ts';
import { stepIds, stepOf } from '#domain/onboarding/journey.ts';
import { mayAt, maySee } from '#domain/staff/permissions.ts';
import { standingOf, stateOfStanding, stepOfStanding } from '#domain/staff/request-standing.ts';
import { sealedFields } from '#domain/staff/sealed-fields.ts';
import { hiddenPromoter } from '#domain/staff/roles.ts';
import { approvalsShown } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { askTogether, type Answers } from '#server/database/question.ts';
import { deliveryShown } from '#server/actions/loan/read-account.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import {
  addressKindsOf,
  type Duplicate,
  duplicatesOf,
  messagesOf,
  promoterNames,
  notesOf,
} from '#server/queries/office/record-parts.ts';
import { oppositionsOf, rectifiedOf } from '#server/queries/privacy/rectifications.ts';
import { factsOf, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { reopenedAt } from '#server/queries/requests/corrections.ts';
import { partnersInScope } from '#server/queries/staff/grants.ts';
import { approvalsOfRequest } from '#server/queries/staff/approvals.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import type { Store } from '#server/database/store.ts';
import { bureauShown, checkQuestions, decisionShown, identityShown, loanShown } from './checks-of.ts';
import { documentQuestions, documentsFrom, timelineOf } from '#server/actions/request/documents-of.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { mayOpenEvidence, openedEvidence } from './evidence.ts';
import { sealedQuestions, sealedValuesFrom } from '#server/actions/request/sealed-values.ts';

type Record = OfficeOutput<'getOfficeRequest'>;

/** Shows one request with its evidence; everything sealed is masked. @throws not-found */
export async function showRecord(deps: Deps, staff: StaffCaller, requestId: string): Promise<Record> {
  const { store } = deps;
  const row = await findRequest(store, requestId);
  const asked = await askTogether(store, recordQuestions(row));
  const [head, duplicates, life, opened] = await Promise.all([
    headOf(store, row, asked),
    duplicatesOf(store, row.id),
    lifeOf(store, staff, asked),
    openedEvidence(store, staff, row),
  ]);
  return {
    ...head,
    ...checksOf(deps, row, asked),
    duplicates: duplicatesShown(duplicates),
    ...life,
    ...rightsOf(asked),
    opened,
    may: {
      note: mayAt(staff.grants, 'write-notes', row.partner_id),
      reveal: [null, ...sealedFields].some((field) => maySee(staff.grants, field, row.partner_id)),
      openEvidence: mayOpenEvidence(staff, row.partner_id),
    },
  };
}

const recordQuestions = (row: CreditRequest) => ({
  ...sealedQuestions(row),
  ...checkQuestions(row),
  ...documentQuestions(row.id),
  partners: partnersInScope.of(),
  kinds: addressKindsOf.of(row.id),
  messages: messagesOf.of(row),
  events: eventsOf.of(row.id),
  notes: notesOf.of(row.id),
  approvals: approvalsOfRequest.of(row.id),
  rectified: rectifiedOf.of(row.id),
  oppositions: oppositionsOf.of({ phone: row.phone, partnerId: row.partner_id }),
});

type Asked = Answers<ReturnType<typeof recordQuestions>>;

/** What she asked about her data, as far as it still matters. */
function rightsOf({ rectified, oppositions }: Asked) {
  return {
    rectified: rectified.map(({ fields, afterSignature, at }) => ({
      fields,
      afterSignature,
      at: at.toISOString(),
    })),
    oppositions: oppositions.flatMap(({ purpose, at, withdrawnAt }) =>
      withdrawnAt === null ? [{ purpose, at: at.toISOString() }] : [],
    ),
  };
}

async function headOf(store: Store, row: CreditRequest, { partners }: Asked) {
  const facts = factsOf(row);
  const at = standingOf(facts);
  const promoters = await promoterNames(store, [row.promoter_id, row.helper_promoter_id]);
  const partner = partners.find(({ id }) => id === row.partner_id);
  if (!partner) throw new DomainError('internal');
  const nameOf = (id: number | null) => (id === null ? null : (promoters.get(id) ?? hiddenPromoter));
  const { product } = row;
  const picture = product.pictures.find(({ color }) => color === row.color);
  const plan = planOfRequest(row);
  return {
    id: row.id,
    account: row.account,
    partner,
    promoter: nameOf(row.promoter_id),
    helper: nameOf(row.helper_promoter_id),
    product: {
      id: product.id,
      name: product.name,
      color: product.colors.find(({ color }) => color === row.color)?.name ?? null,
      picture: picture?.front ?? product.thumbnail,
    },
    plan: {
      price: toPesos(row.price_centavos),
      downPayment: toPesos(row.down_payment_centavos),
      weekly: toPesos(row.weekly_centavos),
      weeks: row.weeks,
      total: toPesos(plan.totalCentavos),
    },
    state: stateOfStanding(at),
    step: stepOfStanding(at),
    begunAt: row.created_at.toISOString(),
    since: latestFact(row).toISOString(),
    steps: stepIds.map((step) => ({
      step,
      isDone: stepOf(step).doneWhen(facts),
      at: stepTimes[step]?.(row)?.toISOString() ?? null,
    })),
  };
}

/** When each step was done; a step without a time of its own has none. */
const stepTimes: Partial<{ [step: string]: (row: CreditRequest) => Date | null }> = {
  'phone-verification': (row) => row.phone_verified_at,
  geolocalization: (row) => row.located_at,
  'identity-verification': (row) => row.identity_review_at ?? row.identity_at,
  'credit-bureau-consulting': (row) => row.bureau_asked_at,
  'bureau-answer': (row) => row.bureau_at,
  'personal-data-confirmation': (row) => row.personal_data_confirmed_at,
  'address-confirmation': (row) => row.address_confirmed_at,
  'address-proof': (row) => row.address_proof_sent_at,
  'address-validation': (row) => row.shipping_confirmed_at,
  decision: (row) => row.decision_at,
  'aprove-credit': (row) => row.credit_accepted_at,
  'contract-signature': (row) => row.contract_signed_at,
  'down-payment': (row) => row.down_payment_paid_at,
};

/** The time of the last fact, as request_since() in the database. */
function latestFact(row: CreditRequest): Date {
  const times = Object.values(stepTimes).map((timeOf) => timeOf?.(row)?.getTime() ?? 0);
  const others = [
    row.created_at,
    row.identity_at,
    row.bureau_consented_at,
    row.cancelled_at,
    ...correctableNames.map((what) => reopenedAt(row, what)),
  ];
  return new Date(Math.max(...times, ...others.map((at) => at?.getTime() ?? 0)));
}

function checksOf(deps: Deps, row: CreditRequest, asked: Asked) {
  const { location } = asked;
  return {
    sealed: [...sealedValuesFrom(row, asked)].map(([field, value]) => ({
      field,
      masked: maskOf(field, value),
    })),
    identity: identityShown(deps, row, asked.sessions),
    bureau: bureauShown(row, asked),
    decision: decisionShown(row, asked),
    addresses: asked.kinds.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    location: location ? { at: location.at.toISOString(), accuracyMeters: location.accuracy_m } : null,
    documents: documentsFrom(asked).map(({ shown }) => shown),
  };
}

const duplicatesShown = (found: readonly Duplicate[]) =>
  [...Map.groupBy(found, ({ what }) => what)].map(([what, requests]) => ({
    what,
    requests: requests.map(({ id, account, begunAt }) => ({ id, account, begunAt: begunAt.toISOString() })),
  }));

async function lifeOf(store: Store, staff: StaffCaller, asked: Asked) {
  const { messages, delivery, events, notes } = asked;
  const names = await staffNames(
    store,
    notes.map(({ staff_id }) => staff_id),
  );
  // The guide's number is sealed: shown on request.
  const shown = delivery && deliveryShown(delivery).delivery;
  return {
    messages: messages.map(({ at, sentAt, gaveUpAt, ...message }) => ({
      ...message,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      gaveUpAt: gaveUpAt?.toISOString() ?? null,
    })),
    loan: loanShown(asked),
    delivery: shown ? { ...shown, trackingNumber: null } : null,
    timeline: timelineOf(events),
    notes: notes.map(({ id, at, staff_id, body }) => ({
      id,
      at: at.toISOString(),
      by: { id: staff_id, name: names.get(staff_id) ?? '' },
      text: body,
    })),
    approvals: await approvalsShown(store, staff, asked.approvals),
  };
}
