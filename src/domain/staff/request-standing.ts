import type { Facts } from '#domain/onboarding/facts.ts';
import { stepIds, stepOf, type StepId } from '#domain/onboarding/journey.ts';
import { isReopened } from '#domain/onboarding/corrections.ts';
import { standing } from '#domain/onboarding/progress.ts';
import type { RequestState, RequestView } from './saved-views.ts';

/** The ten stages of a request that the desk shows, each of one or more steps of the journey. */
export const stageNames = [
  'Teléfono',
  'Ubicación',
  'Identidad',
  'Buró',
  'Datos',
  'Domicilio',
  'Envío',
  'Aprobación',
  'Firma',
  'Enganche',
] as const;

/** What a report counts of requests besides their stages. */
export const requestOutcomes = ['refused', 'reviewed'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** How late a credit came to be, by the week after its signature. */
export const cohortMeasures = ['first-missed', 'late-7', 'late-30', 'late-60', 'charged-off'] as const;
export type CohortMeasure = (typeof cohortMeasures)[number];

/** Weeks after the signature that a report of cohorts shows at least, where so many are not over. */
export const cohortWeeks = 12;
/** The longest credit (260 weeks), its delivery and its last days of arrears: after them nothing falls any more. */
export const cohortWeeksMost = 290;

/** What became of a request: no credit, or how that stands; lost as it is charged off. */
export const becameWhat = ['current', 'paid', 'late', 'lost', 'undone', 'pending', 'none'] as const;
export type Became = (typeof becameWhat)[number];

/** Days of arrears after which a credit is charged off: a report, no entry; the debt stays. */
export const chargedOffDays = 90;

/** Each step by itself, for a filter: a stage of the track may have two of them. */
export const stepNames: Record<StepId, string> = {
  'phone-verification': 'Teléfono',
  geolocalization: 'Ubicación',
  'identity-verification': 'Identidad',
  'credit-bureau-consulting': 'Buró, autorización',
  'bureau-answer': 'Buró, respuesta',
  'personal-data-confirmation': 'Datos',
  'address-confirmation': 'Domicilio',
  'address-proof': 'Domicilio, comprobante',
  'address-validation': 'Envío',
  decision: 'Aprobación, decisión',
  'aprove-credit': 'Aprobación, aceptar',
  'contract-signature': 'Firma',
  'down-payment': 'Enganche',
  'device-send': 'Entrega',
};

/** The state of a request in a sentence to the desk. */
export const requestStateNames: Record<RequestState, string> = {
  open: 'en curso',
  review: 'en revisión',
  correction: 'con una corrección pedida',
  approved: 'aprobada',
  'down-payment': 'en espera del enganche',
  paid: 'con el enganche pagado',
  refused: 'no aprobada',
  cancelled: 'cancelada',
};

/**
 * Where a request stands, as the desk looks for it: its step, a review that a person answers, or its end. The database
 * keeps it beside each request (request_standings), because no index can look into the facts.
 */
export type RequestStanding =
  | StepId
  | 'identity-review'
  | 'decision-review'
  | keyof typeof stepOfCorrection
  | 'refused'
  | 'cancelled';

/** A step at which the customer was asked for a correction. */
const stepOfCorrection = {
  'rfc-correction': 'credit-bureau-consulting',
  'address-correction': 'address-confirmation',
  'proof-correction': 'address-proof',
  'shipping-correction': 'address-validation',
} as const satisfies Record<string, StepId>;
const correctionStandings = Object.keys(stepOfCorrection) as (keyof typeof stepOfCorrection)[];
const isCorrection = (at: RequestStanding): at is keyof typeof stepOfCorrection => at in stepOfCorrection;

export function standingOf(facts: Facts): RequestStanding {
  const now = standing(facts);
  if (now.state !== 'open') return now.state;
  if (isReopened(facts, now.step)) {
    return correctionStandings.find((at) => stepOfCorrection[at] === now.step) ?? now.step;
  }
  if (!stepOf(now.step).emailedWhen?.(facts)) return now.step;
  return now.step === 'decision' ? 'decision-review' : 'identity-review';
}

/** The step of a standing; null: it has ended. */
export function stepOfStanding(at: RequestStanding): StepId | null {
  if (at === 'refused' || at === 'cancelled') return null;
  if (at === 'identity-review') return 'identity-verification';
  if (isCorrection(at)) return stepOfCorrection[at];
  return at === 'decision-review' ? 'decision' : at;
}

export function stateOfStanding(at: RequestStanding): RequestState {
  if (isCorrection(at)) return 'correction';
  switch (at) {
    case 'refused':
    case 'cancelled':
    case 'down-payment':
      return at;
    case 'identity-review':
    case 'decision-review':
      return 'review';
    case 'aprove-credit':
    case 'contract-signature':
      return 'approved';
    case 'device-send':
      return 'paid';
    default:
      return 'open';
  }
}

export const requestStandings: readonly RequestStanding[] = [
  ...stepIds,
  'identity-review',
  'decision-review',
  ...correctionStandings,
  'refused',
  'cancelled',
];

/** The standings of a view; null: all. */
export function standingsOfView(view: RequestView): readonly RequestStanding[] | null {
  return view === 'all' ? null : requestStandings.filter((at) => stateOfStanding(at) === view);
}

export const standingsOfStep = (step: StepId): readonly RequestStanding[] =>
  requestStandings.filter((at) => stepOfStanding(at) === step);
