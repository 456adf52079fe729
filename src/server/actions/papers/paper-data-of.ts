import { createHash } from 'node:crypto';
import { formatAddress } from '#domain/applicant/address-key.ts';
import { fullName } from '#domain/applicant/name.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { revocationDeadline } from '#domain/credit/business-days.ts';
import { currentClauses, type ClausesVersion, type Summarised } from '#domain/credit/signing-summary.ts';
import { DomainError } from '#domain/errors.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { askTogether, type Answers } from '#server/database/question.ts';
import type { Store } from '#server/database/store.ts';
import type {
  PaperCompany,
  PaperCustomer,
  PaperData,
  TrailEntry,
  VoucherData,
} from '#server/documents/paper-data.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { addressOf, homeOf } from '#server/queries/requests/addresses.ts';
import { nowAsked } from '#server/database/clock.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import { type Contract, contractOf } from '#server/queries/loans/contracts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { planOfRequest, deviceOfRequest } from '#server/actions/base/plan-of-request.ts';
import { eventsOf, type RequestEvent } from '#server/queries/audit/audit-events.ts';
import type { Plan } from '#domain/credit/plan.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { takesSum } from '#domain/partner/place-limits.ts';
import { placeFactsOf, type PaymentPlace } from '#server/queries/partners/stores.ts';

/** The text that a contract is signed with now. */
export const clausesToday = ({ config }: Pick<Deps, 'config'>): ClausesVersion =>
  currentClauses(locksDevices(config));

/**
 * Returns all data of contract and pagaré for a request but the drawn signature: as it was signed, or of a draft at the
 * present time in these clauses.
 * @throws contract-missing-data, naming what is missing
 */
export async function paperDataOf(
  store: Store,
  row: CreditRequest,
  state: Contract | ClausesVersion,
): Promise<PaperData> {
  const { consent, events, ...agreed } = await askTogether(store, {
    ...agreedQuestions(row),
    consent: bureauConsentOf.of(row.id),
    events: eventsOf.of(row.id),
  });
  return {
    ...agreedDataFrom(row, state, agreed),
    trail: trailFrom(row, events),
    consent: consent?.consented_at
      ? { version: consent.text_version, sha256: consent.text_sha256, at: consent.consented_at }
      : null,
  };
}

/** Returns what both sides agree on, like paperDataOf without the record of events, and the shop's partner and the time. @throws as paperDataOf */
export async function agreedDataOf(
  store: Store,
  row: CreditRequest,
  state: Contract | ClausesVersion,
): Promise<{ draft: Omit<PaperData, 'trail' | 'consent'>; partner: PartnerRow; now: Date }> {
  const agreed = await askTogether(store, agreedQuestions(row));
  return {
    draft: agreedDataFrom(row, state, agreed),
    partner: present(agreed.partner, 'partner'),
    now: agreed.now,
  };
}

const agreedQuestions = ({ id, partner_id }: Pick<CreditRequest, 'id' | 'partner_id'>) => ({
  partner: partnerRow.of(partner_id),
  person: personOf.of(id),
  home: homeOf.of(id),
  shipping: addressOf.of(id, 'shipping'),
  now: nowAsked.of(),
});

type Agreed = Answers<ReturnType<typeof agreedQuestions>>;

function agreedDataFrom(
  row: CreditRequest,
  state: Contract | ClausesVersion,
  { partner, now, ...asked }: Agreed,
): Omit<PaperData, 'trail' | 'consent'> {
  const signed = typeof state === 'number' ? null : state;
  const at = signed ? signed.signed_at : now;
  const on = dayIn(businessZone, at);
  const { name, brand, colorName } = deviceOfRequest(row);
  return {
    account: row.account,
    company: companyOf(present(partner, 'partner')),
    customer: customerFrom(row, asked),
    device: { name, brand, color: present(colorName, 'color') },
    clauses: typeof state === 'number' ? state : state.clauses,
    plan: signed ? signed.plan : planOfRequest(row),
    on,
    revocationUntil: revocationDeadline(on),
    signature: null,
  };
}

/** Returns what the summary before signing says: the same plan, company and days as the contract. */
export function summarisedOf(
  deps: Deps,
  row: CreditRequest,
  { partner, now }: { partner: PartnerRow | undefined; now: Date },
): Summarised {
  const on = dayIn(businessZone, now);
  return {
    plan: planOfRequest(row),
    clauses: clausesToday(deps),
    company: companyOf(present(partner, 'partner')),
    on,
    revocationUntil: revocationDeadline(on),
  };
}

export function companyOf(partner: PartnerRow): PaperCompany {
  const brand = brandTokens(partner.dynamic_color);
  return {
    name: partner.name,
    legalName: partner.legal_name,
    address: partner.address,
    phone: partner.tel,
    contact: partner.contact,
    supportPhone: partner.support_phone ?? partner.tel,
    rfc: partner.rfc,
    representative: partner.representative,
    profecoNumber: partner.profeco_number,
    brand: brand['--brand'],
    onBrand: brand['--on-brand'],
    graceDays: partner.grace_days,
  };
}

function customerFrom(
  row: CreditRequest,
  { person, home, shipping }: Pick<Agreed, 'person' | 'home' | 'shipping'>,
): PaperCustomer {
  const known = present(person, 'person');
  const lives = present(home, 'address');
  return {
    fullName: fullName(documentPersonOf(known)),
    curp: known.curp,
    rfc: present(row.rfc, 'rfc'),
    phone: row.phone,
    email: present(row.email, 'email'),
    home: formatAddress(lives),
    shipping: formatAddress(present(shipping, 'shipping')),
    place: `${lives.city || lives.municipality}, ${lives.state}`,
  };
}

function present<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined || value === '') {
    throw new DomainError('contract-missing-data', { field });
  }
  return value;
}

/**
 * Returns the events before signing as the contract prints them: every stored fact with its time, and the address and
 * browser from the audit log entry of that fact's kind. Facts set by the system have neither.
 */
export async function trailOf(store: Store, row: CreditRequest): Promise<TrailEntry[]> {
  return trailFrom(row, await eventsOf(store, row.id));
}

function trailFrom(row: CreditRequest, events: readonly RequestEvent[]): TrailEntry[] {
  return [...acceptancesIn(events), ...factsIn(row, events)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

/** With the version of the text whose SHA-256 is in the audit log. */
const acceptancesIn = (events: readonly RequestEvent[]): TrailEntry[] =>
  events.flatMap(({ kind, at, ip, user_agent: userAgent, detail }) => {
    const paper = acceptances[kind];
    return paper ? [{ at, act: `Aceptó ${paper}, texto ${String(detail['version'])}`, ip, userAgent }] : [];
  });

const acceptances: Readonly<Record<string, string>> = {
  'privacy-accepted': 'el aviso de privacidad',
  'terms-accepted': 'los términos y condiciones',
  'face-accepted': 'que se compare su rostro con su identificación',
};

const factsIn = (row: CreditRequest, events: readonly RequestEvent[]): TrailEntry[] =>
  acts.flatMap(([column, act, kinds]): TrailEntry[] => {
    const at = row[column];
    if (at === null) return [];
    const line = lineOf(events, kinds, at);
    return [{ at, act, ip: line?.ip ?? null, userAgent: line?.user_agent ?? null }];
  });

/** Of several entries of a kind (a consent for another RFC), returns the one written with the fact. */
function lineOf(
  events: readonly RequestEvent[],
  kinds: readonly string[],
  at: Date,
): RequestEvent | undefined {
  const distance = (event: RequestEvent) => Math.abs(event.at.getTime() - at.getTime());
  return events
    .filter((event) => kinds.includes(event.kind))
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

const acts = [
  ['created_at', 'Inició su solicitud', ['request-started']],
  ['phone_verified_at', 'Verificó su teléfono con un código', ['phone-verified']],
  ['located_at', 'Compartió su ubicación', ['located']],
  ['identity_at', 'El servicio de identidad confirmó quién es', ['identity-approved']],
  ['bureau_consented_at', 'Autorizó con un código la consulta de su historial', ['bureau-consented']],
  ['personal_data_confirmed_at', 'Confirmó sus datos personales', ['personal-data-confirmed']],
  ['address_confirmed_at', 'Confirmó su domicilio', ['address-confirmed', 'address-edited']],
  ['shipping_confirmed_at', 'Confirmó el domicilio de entrega', ['shipping-confirmed']],
  ['decision_at', 'Su crédito fue aprobado', ['decision-approved', 'review-approved']],
  ['credit_accepted_at', 'Aceptó el crédito y eligió el color', ['credit-accepted']],
] as const satisfies readonly (readonly [keyof CreditRequest, string, readonly string[]])[];

/** Returns the wire id of a request's contract: getSendingData returns it, saveSignature accepts it. */
export const contractIdOf = (row: CreditRequest): string => row.account;

/** Returns the SHA-256 of a plan's JSON with sorted keys: independent of how the database orders them. */
export function planSha256(plan: Plan): string {
  const sorted = Object.entries(plan).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(JSON.stringify(Object.fromEntries(sorted)));
}

export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Returns the plan of a signed request with the day of its figures, as its contract has both. */
export const signedPlanOf = async (store: Store, row: CreditRequest): Promise<SignedPlan> =>
  signedPlan(row, await contractOf(store, row.id));

export const signedPlan = (row: CreditRequest, contract: Contract | undefined): SignedPlan => ({
  plan: contract?.plan ?? planOfRequest(row),
  on: dayIn(businessZone, contract?.signed_at ?? row.created_at),
});

interface SignedPlan {
  readonly plan: Plan;
  readonly on: Day;
}

/** The partner's places whose till takes the sum of a voucher, with what they charge. */
export const placesOnVoucher = (places: readonly PaymentPlace[], centavos: Centavos): VoucherData['places'] =>
  places
    .filter((place) => takesSum(placeFactsOf(place), centavos))
    .map(({ name, fee_centavos: feeCentavos }) => ({ name, feeCentavos }));
