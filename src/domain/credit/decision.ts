import { ageOn, type Day } from '#domain/calendar.ts';
import type { BureauSummary } from './bureau-summary.ts';
import { type CreditLimits, bandOf } from './credit-limits.ts';
import { formatMoneyShort } from './money.ts';
import type { Plan } from './plan.ts';

export interface DecisionInput {
  readonly today: Day;
  readonly birthday: Day;
  readonly bureau: BureauSummary;
  readonly plan: Plan;
  /** The address differs from the identity document's: it needs proof. */
  readonly addressEdited: boolean;
  /** Name, birthday and CURP match the identity document. */
  readonly identityMatches: boolean;
  readonly hasActiveCredit: boolean;
  /** What this request has in common with requests of others (servicing.md §7). */
  readonly shared: readonly Shared[];
  /** A promoter of the partner entered their codes: somebody has met the customer. */
  readonly promoterHelp: boolean;
  /** Those of the partner on that day. */
  readonly limits: CreditLimits;
}

/** The CURP's other RFC; a contact of two CURPs; an address of three CURPs; a browser of three phones. */
export type Shared = 'rfc-differs' | 'contact-shared' | 'address-shared' | 'browser-shared';

export interface Decision {
  readonly outcome: 'approved' | 'refused' | 'review';
  readonly rulesVersion: string;
  /** Never empty; only reasons for this outcome. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly code: ReasonCode;
  /** For the customer, in Spanish, in the tú form. */
  readonly text: string;
}

export type ReasonCode = 'meets-all' | RuleCode;

/** Increase it with any change here, in decision-bands.ts or of the usual limits. */
const rulesVersion = '2026-12';

/** Stored with every decision: '2026-12', or '2026-12/3' with the third limits that the partner has set. */
export const rulesVersionWith = ({ version }: CreditLimits): string =>
  version === 0 ? rulesVersion : `${rulesVersion}/${version}`;

/** Pure: the same input and version give the same decision. One refusal outweighs any review. */
export function decide(input: DecisionInput): Decision {
  const rulesVersion = rulesVersionWith(input.limits);
  const findings = Object.entries(rules).flatMap(([code, rule]) => {
    const finding = rule(input);
    return finding === null ? [] : [{ code: code as RuleCode, ...finding }];
  });
  for (const outcome of ['refused', 'review'] as const) {
    const reasons = findings.filter((each) => each.outcome === outcome);
    if (reasons.length > 0) {
      return { outcome, rulesVersion, reasons: reasons.map(({ code, text }) => ({ code, text })) };
    }
  }
  return { outcome: 'approved', rulesVersion, reasons: [{ code: 'meets-all', text: approvedText }] };
}

export const minimumAge = 18;
export const maximumAge = 75;

export type RuleCode =
  | Shared
  | 'under-age'
  | 'over-age'
  | 'active-credit'
  | 'bureau-refused'
  | 'delinquencies'
  | 'one-delinquency'
  | 'bureau-alert'
  | 'score-low'
  | 'score-borderline'
  | 'amount-over-limit'
  | 'debt-burden'
  | 'identity-mismatch'
  | 'address-edited';

type Finding = { readonly outcome: 'refused' | 'review'; readonly text: string };

const refused = (text: string): Finding => ({ outcome: 'refused', text });
const review = (text: string): Finding => ({ outcome: 'review', text });

const rules: Record<RuleCode, (input: DecisionInput) => Finding | null> = {
  'under-age': ({ birthday, today }) =>
    ageOn(birthday, today) < minimumAge
      ? refused('Debes tener al menos 18 años para pedir un crédito.')
      : null,

  'over-age': ({ birthday, today }) =>
    ageOn(birthday, today) > maximumAge
      ? refused('Por ahora damos crédito hasta los 75 años de edad.')
      : null,

  'active-credit': ({ hasActiveCredit }) =>
    hasActiveCredit
      ? refused('Ya tienes un crédito activo con nosotros. Cuando lo termines puedes pedir otro.')
      : null,

  'bureau-refused': ({ bureau }) =>
    bureau.outcome === 'refused'
      ? refused('La sociedad de información crediticia no permite darte un crédito en este momento.')
      : null,

  delinquencies: ({ bureau }) =>
    bureau.activeDelinquencies >= 2
      ? refused(`Tienes ${bureau.activeDelinquencies} créditos con pagos atrasados.`)
      : null,

  'one-delinquency': ({ bureau }) =>
    bureau.activeDelinquencies === 1
      ? review('Tienes un crédito con pagos atrasados. Vamos a revisar tu caso.')
      : null,

  'bureau-alert': ({ bureau }) =>
    bureau.alerts.length > 0
      ? review('Tu reporte de crédito tiene una observación. Vamos a revisar tu caso.')
      : null,

  'score-low': ({ limits, bureau }) =>
    bandOf(limits, bureau, false) === null
      ? refused('Tu historial de crédito no alcanza el mínimo que pedimos.')
      : null,

  'score-borderline': ({ limits, bureau }) =>
    bandOf(limits, bureau, false)?.needsReview === true
      ? review('Tu historial de crédito está cerca del mínimo que pedimos. Vamos a revisar tu caso.')
      : null,

  'amount-over-limit': ({ limits, bureau, plan, promoterHelp }) => {
    const band = bandOf(limits, bureau, promoterHelp);
    return band !== null && plan.financedCentavos > band.maxFinancedCentavos
      ? refused(
          `Por ahora podemos financiarte hasta ${formatMoneyShort(band.maxFinancedCentavos)}. Elige otro equipo o da un enganche mayor.`,
        )
      : null;
  },

  'debt-burden': ({ limits, bureau, plan, promoterHelp }) => {
    const band = bandOf(limits, bureau, promoterHelp);
    const monthly = bureau.monthlyDebtCentavos + Math.ceil((plan.weeklyPaymentCentavos * 52) / 12);
    return band !== null && monthly > band.maxMonthlyCentavos
      ? refused(
          'Con este pago semanal, lo que pagas al mes por tus créditos sería demasiado. Elige un pago menor.',
        )
      : null;
  },

  'identity-mismatch': ({ identityMatches }) =>
    identityMatches
      ? null
      : review('Tus datos no coinciden del todo con tu identificación. Vamos a revisarlos.'),

  'rfc-differs': ({ shared }) =>
    shared.includes('rfc-differs')
      ? review('Antes nos diste otro RFC. Vamos a revisar cuál es el tuyo.')
      : null,

  // The next three never tell what others have entered.
  'contact-shared': ({ shared }) =>
    shared.includes('contact-shared') ? review('Vamos a confirmar tu teléfono y tu correo.') : null,

  'address-shared': ({ shared }) =>
    shared.includes('address-shared') ? review('Vamos a confirmar tu domicilio.') : null,

  'browser-shared': ({ shared }) =>
    shared.includes('browser-shared') ? review('Vamos a confirmar los datos de tu solicitud.') : null,

  'address-edited': ({ addressEdited }) =>
    addressEdited
      ? review('Cambiaste el domicilio de tu identificación. Vamos a revisar tu comprobante.')
      : null,
};

export const isRuleCode = (code: string): code is RuleCode => Object.hasOwn(rules, code);

const approvedText = 'Cumples con todos los requisitos para este equipo.';
