import { formatAddress } from '#domain/applicant/address-key.ts';
import { fullName } from '#domain/applicant/name.ts';
import { dayIn } from '#domain/calendar.ts';
import { revocationDeadline } from '#domain/credit/business-days.ts';
import { currentClauses, type ClausesVersion, type Summarised } from '#domain/credit/signing-summary.ts';
import { DomainError } from '#domain/errors.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { homeOf } from '#server/actions/loan/home-state.ts';
import type { Store } from '#server/database/store.ts';
import type { PaperCompany, PaperCustomer, PaperData, PaperSignature } from '#server/documents/paper-data.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { appNow } from '#server/database/clock.ts';
import { bureauConsentOf } from '#server/queries/requests/bureau-reports.ts';
import type { Contract } from '#server/queries/loans/contracts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { deviceOfRequest } from '#server/actions/base/device-of-request.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { trailOf } from './trail-of.ts';

/** The text that a contract is signed with now. */
export const clausesToday = ({ config }: Pick<Deps, 'config'>): ClausesVersion =>
  currentClauses(locksDevices(config));

/** A contract and its drawn signature. */
export interface Signed {
  readonly signed: Contract;
  readonly signature: PaperSignature;
}

/**
 * Returns all data of contract and pagaré for a request: as it was signed, or of a draft at the present time in these clauses.
 * @throws contract-missing-data, naming what is missing
 */
export async function paperDataOf(
  store: Store,
  row: CreditRequest,
  state: Signed | ClausesVersion,
): Promise<PaperData> {
  const [agreed, consent, trail] = await Promise.all([
    agreedDataOf(store, row, state),
    bureauConsentOf(store, row.id),
    trailOf(store, row),
  ]);
  return {
    ...agreed,
    trail,
    consent: consent?.consented_at
      ? { version: consent.text_version, sha256: consent.text_sha256, at: consent.consented_at }
      : null,
  };
}

/** Returns what both sides agree on: like paperDataOf, without the record of events. @throws as paperDataOf */
export async function agreedDataOf(
  store: Store,
  row: CreditRequest,
  state: Signed | ClausesVersion,
): Promise<Omit<PaperData, 'trail' | 'consent'>> {
  const signed = typeof state === 'number' ? null : state;
  const [partner, customer, at] = await Promise.all([
    partnerRow(store, row.partner_id),
    customerOf(store, row),
    signed ? signed.signed.signed_at : appNow(store.db),
  ]);
  const on = dayIn(businessZone, at);
  const { name, brand, colorName } = deviceOfRequest(row);
  return {
    account: row.account,
    company: companyOf(present(partner, 'partner')),
    customer,
    device: { name, brand, color: present(colorName, 'color') },
    clauses: typeof state === 'number' ? state : state.signed.clauses,
    plan: signed ? signed.signed.plan : planOfRequest(row),
    on,
    revocationUntil: revocationDeadline(on),
    signature: signed?.signature ?? null,
  };
}

/** Returns what the summary before signing says: the same plan, company and days as the contract. */
export async function summarisedOf(deps: Deps, row: CreditRequest): Promise<Summarised> {
  const { store } = deps;
  const [partner, at] = await Promise.all([partnerRow(store, row.partner_id), appNow(store.db)]);
  const on = dayIn(businessZone, at);
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
    brand: brand['--brand'],
    onBrand: brand['--on-brand'],
    graceDays: partner.grace_days,
  };
}

async function customerOf(store: Store, row: CreditRequest): Promise<PaperCustomer> {
  const [person, home, shipping] = await Promise.all([
    personOf(store, row.id),
    homeOf(store, row),
    addressOf(store, row.id, 'shipping'),
  ]);
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
