import { formatPhone } from '#domain/applicant/phone.ts';
import type { Day } from '#domain/calendar.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { formatMoneyShort } from './money.ts';
import type { Plan } from './plan.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';

/** The credit in at most eight lines, as a customer reads it before she signs; each change of a sentence is a version. */
export interface SigningSummary {
  readonly version: number;
  readonly lines: readonly SummaryLine[];
}

export interface SummaryLine {
  readonly about: 'pay' | 'total' | 'cat' | 'due' | 'late' | 'early' | 'revoke' | 'lender';
  readonly text: string;
}

/** What the contract says too: the same plan, the same company, the same days. */
export interface Summarised {
  readonly plan: Plan;
  readonly clauses: ClausesVersion;
  readonly company: {
    readonly name: string;
    readonly legalName: string;
    readonly supportPhone: string;
    readonly graceDays: number;
  };
  /** The day of the figures. */
  readonly on: Day;
  readonly revocationUntil: Day;
}

export const summaryVersion = 2;

/** A statement of intent, above the button that signs. */
export const signingIntent =
  'Quiero firmar este contrato y el pagaré de forma electrónica. Leí el resumen y sé que mi firma me obliga igual que en papel.';

export function signingSummary(data: Summarised): SigningSummary {
  return {
    version: summaryVersion,
    lines: [
      { about: 'pay', text: whatIsPaid(data.plan) },
      { about: 'total', text: whatItCosts(data.plan) },
      {
        about: 'cat',
        text:
          `CAT: ${data.plan.catPercent.toFixed(1)} % sin IVA, calculado el ${dayInWords(data.on)}. ` +
          'Para fines informativos y de comparación.',
      },
      { about: 'due', text: whenItIsDue(data.plan) },
      { about: 'late', text: whatIfLate(data) },
      {
        about: 'early',
        text:
          'Puedes liquidar antes, cuando quieras y sin penalización: se te descuenta el costo del crédito de las ' +
          'semanas que falten.',
      },
      {
        about: 'revoke',
        text:
          `Puedes arrepentirte y devolver el equipo hasta el ${dayInWords(data.revocationUntil)}, o hasta cinco días ` +
          'hábiles después de recibirlo si es más tarde. Te devolvemos lo que hayas pagado.',
      },
      { about: 'lender', text: whoLends(data.company) },
    ],
  };
}

/** The text whose SHA-256 is evidence: the same lines give the same hash, whoever computes it. */
export const canonicalSummary = ({ version, lines }: SigningSummary): string =>
  JSON.stringify([version, ...lines.map(({ about, text }) => [about, text])]);

function whatIsPaid({
  downPaymentCentavos,
  weeklyPaymentCentavos,
  lastPaymentCentavos,
  weeks,
}: Plan): string {
  const down =
    downPaymentCentavos === 0
      ? 'Hoy no pagas enganche. Pagas '
      : `Pagas ${formatMoneyShort(downPaymentCentavos)} hoy de enganche y `;
  if (weeks === 1) return `${down}${formatMoneyShort(lastPaymentCentavos)} en una semana.`;
  const last =
    lastPaymentCentavos === weeklyPaymentCentavos
      ? ''
      : `; la última es de ${formatMoneyShort(lastPaymentCentavos)}`;
  return `${down}${formatMoneyShort(weeklyPaymentCentavos)} cada semana durante ${weeks} semanas${last}.`;
}

function whatItCosts({ totalCentavos, cashPriceCentavos }: Plan): string {
  const charge = totalCentavos - cashPriceCentavos;
  const cost =
    charge === 0 ? 'El crédito no te cuesta más.' : `El crédito te cuesta ${formatMoneyShort(charge)} más.`;
  return `En total pagas ${formatMoneyShort(totalCentavos)}. De contado son ${formatMoneyShort(cashPriceCentavos)}. ${cost}`;
}

/** Nothing is due before the device is there, whenever the down payment was made. */
const whenItIsDue = ({ weeks }: Plan): string =>
  weeks === 1
    ? 'Pagas siete días después de recibir tu equipo. Antes no debes nada.'
    : 'Tu primera semana vence siete días después de recibir tu equipo, y las demás cada siete días. Antes no debes nada.';

function whatIfLate({ clauses, company: { graceDays } }: Summarised): string {
  if (!agreeToLock(clauses))
    return 'Si no cubres la semana en su fecha, te la recordamos. No cobramos recargos.';
  const when =
    graceDays === 0
      ? 'Desde el día siguiente a tu fecha de pago'
      : `Si pasa${graceDays === 1 ? '' : 'n'} ${graceDays} ${graceDays === 1 ? 'día' : 'días'} de tu fecha de pago`;
  return (
    `${when} sin cubrir la semana, podemos bloquear el equipo. Se desbloquea cuando pagas lo que pasó de ese plazo. ` +
    'No cobramos recargos.'
  );
}

const whoLends = ({ name, legalName, supportPhone }: Summarised['company']): string =>
  `Te da el crédito ${legalName} (${name}). Para aclaraciones llama al ${formatPhone(supportPhone)}; ` +
  'para quejas, a Profeco: 55 5568 8722 o 800 468 8722.';

/** What a signature carried besides the drawing. Null: the call did not carry it, which is recorded and never refused. */
export interface SigningEvidence {
  /** The summary that was on the screen, with the SHA-256 of its canonical form. */
  readonly summary: {
    readonly version: number;
    readonly sha256: string;
    readonly lines: readonly string[];
  } | null;
  /** The sentence above the button, and when the server received it. */
  readonly intent: { readonly text: string; readonly at: string } | null;
  /** The code that was typed before it, and how it had come; absent where the partner does not ask for one. */
  readonly code?: { readonly at: string; readonly channel: CodeChannel } | null;
}

/**
 * The text of a contract's clauses: each change of it is another version, and a signed contract keeps its own. 4 is 3, and 6
 * is 5, for a shop that locks no phones.
 */
export const clausesVersions = [1, 2, 3, 4, 5, 6] as const;
export type ClausesVersion = (typeof clausesVersions)[number];

/** What is signed now. */
export const currentClauses = (locksDevices = true): ClausesVersion => (locksDevices ? 5 : 6);

/** Whether the weeks run from the delivery; before, from the down payment. */
export const runFromDelivery = (clauses: ClausesVersion): boolean => clauses >= 3;

/** Whether the customer agrees that the device may be locked. */
export const agreeToLock = (clauses: ClausesVersion): boolean => clauses !== 4 && clauses !== 6;

/**
 * Whether the papers name the company's RFC, representative and register, the annual rate and the parts of a payment, that
 * the oldest week is paid first, and a note of delivery with the IMEI.
 */
export const sayItInFull = (clauses: ClausesVersion): boolean => clauses >= 5;
