import { amountInWords } from '#domain/credit/amount-in-words.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { PaperData, PaperSignature } from './paper-data.ts';
import { canPrint, openFont } from './layout/fonts.ts';

/** The six parts without which a document is no pagaré (LGTOC art. 170). */
export interface PagareParts {
  /** I. The mention of being one, inside the text. */
  readonly mention: string;
  /** II. The unconditional promise to pay a determined sum, in figures and in words. */
  readonly amountCentavos: Centavos;
  readonly amountInFigures: string;
  readonly amountInWords: string;
  /** III. The payee. */
  readonly payee: string;
  /** IV. Time and place of payment. */
  readonly payableOn: string;
  readonly payableAt: string;
  /** V. Date and place of subscription. */
  readonly subscribedOn: string;
  readonly subscribedAt: string;
  /** VI. The signature of the promisor, and the name below it. */
  readonly subscriber: string;
  readonly signature: PaperSignature | null;
}

/** Returns what the customer owes after the down payment; payable at sight, as LGTOC 79 requires for instalments. */
export function pagareParts({
  plan,
  company,
  customer,
  on,
  signature,
}: Pick<PaperData, 'plan' | 'company' | 'customer' | 'on' | 'signature'>): PagareParts {
  const amountCentavos = plan.totalCentavos - plan.downPaymentCentavos;
  return {
    mention: 'PAGARÉ',
    amountCentavos,
    amountInFigures: formatMoney(amountCentavos),
    amountInWords: amountInWords(amountCentavos),
    payee: company.legalName,
    payableOn: 'a la vista',
    payableAt: company.address,
    subscribedOn: dayInWords(on),
    subscribedAt: customer.place,
    subscriber: customer.fullName,
    signature,
  };
}

/**
 * Refuses a pagaré that lacks one of its parts, or whose amount in words differs from its figures.
 * @throws DomainError 'contract-missing-data' with the wrong part.
 */
export function assertPagareComplete(parts: PagareParts): void {
  assertDraftComplete(parts);
  if (parts.signature === null || parts.signature.png.length === 0) refuse('signature');
}

/** Like assertPagareComplete, for the draft to read before signing: all but the signature. */
export function assertDraftComplete(parts: PagareParts): void {
  for (const part of writtenParts) if (parts[part].trim() === '') refuse(part);
  if (!/pagar[ée]/i.test(parts.mention)) refuse('mention');
  if (parts.amountCentavos <= 0) refuse('amountCentavos');
  if (parts.amountInFigures !== formatMoney(parts.amountCentavos)) refuse('amountInFigures');
  if (parts.amountInWords !== amountInWords(parts.amountCentavos)) refuse('amountInWords');
}

const writtenParts = [
  'mention',
  'amountInFigures',
  'amountInWords',
  'payee',
  'payableOn',
  'payableAt',
  'subscribedOn',
  'subscribedAt',
  'subscriber',
] as const satisfies readonly (keyof PagareParts)[];

function refuse(field: keyof PagareParts): never {
  throw new DomainError('contract-missing-data', { field });
}

/**
 * Refuses agreed data with a character that the font lacks: a contract with a box in place of a letter must not be
 * signed.
 * @throws contract-missing-data, naming the field, with what to do in Spanish
 */
export async function assertPrintable({ company, customer, device }: Agreed): Promise<void> {
  const font = await openFont();
  const facts: readonly (readonly [field: string, name: string, text: string])[] = [
    ['fullName', 'Tu nombre', customer.fullName],
    ['home', 'Tu domicilio', `${customer.home} ${customer.place}`],
    ['shipping', 'Tu dirección de entrega', customer.shipping],
    ['email', 'Tu correo', customer.email],
    ['device', 'El nombre del equipo', `${device.name} ${device.color}`],
    ['company', 'El nombre o el domicilio de la tienda', Object.values(company).join(' ')],
  ];
  for (const [field, name, text] of facts) {
    if (canPrint(font, text)) continue;
    const message =
      `${name} tiene un carácter que no podemos imprimir en el contrato. Para corregirlo y firmar, ` +
      `llama al ${formatPhone(company.supportPhone)}.`;
    throw new DomainError('contract-missing-data', { field, messages: [message] });
  }
}

type Agreed = Pick<PaperData, 'company' | 'customer' | 'device'>;
