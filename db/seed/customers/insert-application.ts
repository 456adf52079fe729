import { createHash } from 'node:crypto';
import { bureauConsentText, bureauConsentVersion, bureauConsentYears } from '#domain/applicant/consent.ts';
import { addYears, dayIn } from '#domain/calendar.ts';
import { usualCreditLimits } from '#domain/credit/credit-limits.ts';
import { decide } from '#domain/credit/decision.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { TxStore } from '#server/database/store.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import {
  insertRequest as insertCreditRequest,
  requestById,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import { addressColumns } from '#server/queries/requests/addresses.ts';
import { partnerRow, type ProductRow } from '#server/queries/catalogue/offers.ts';
import { insertPerson } from '#server/queries/requests/people.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { markAddress } from '#server/queries/requests/duplicates.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import type { ProductSnapshot } from '#server/database/schema.ts';
import { bureauOf, editedAddressOf, insertDoubt, isDoubt } from './doubts.ts';
import { insertAcceptances } from './insert-acceptances.ts';
import { eventsOn, type SeedEvent } from './insert-events.ts';
import { caller, type Story } from './story.ts';
import type { Timeline } from './timeline.ts';

type DatedStory = Story & { readonly timeline: Timeline };

/** Inserts the request and what was asked, shown and decided on the way to its contract; returns what happened. */
export async function insertApplication(
  tx: TxStore,
  story: DatedStory,
  product: ProductRow,
): Promise<{ request: CreditRequest; events: SeedEvent[] }> {
  const { status } = story.customer;
  const request = await insertRequest(tx, story, product);
  await insertIdentity(tx, story);
  await insertBureau(tx, story);
  const decision = decide({
    today: dayIn(businessZone, story.timeline.decisionAt),
    birthday: story.persona.birthday,
    bureau: bureauOf(status),
    plan: planOfRequest(request),
    addressEdited: status === 'address-edited',
    identityMatches: true,
    hasActiveCredit: false,
    shared: status === 'address-shared' ? [status] : [],
    limits: usualCreditLimits,
    promoterHelp: false,
  });
  if (decision.outcome !== (isDoubt(status) ? 'review' : 'approved'))
    throw new Error(`The demo customer of ${product.name} was decided otherwise`);
  await tx.db
    .updateTable('credit_requests')
    .set({ decision_reasons: JSON.stringify(decision.reasons), rules_version: decision.rulesVersion })
    .where('id', '=', story.requestId)
    .execute();
  if (isDoubt(status)) await insertDoubt(tx, story, decision);
  const events = eventsOf(story, product, decision.rulesVersion).filter(
    ({ kind }) => !isDoubt(status) || kind !== 'credit-accepted',
  );
  const accepted = await insertAcceptances(tx, story);
  return { request, events: [...eventsOn(story.requestId, events), ...accepted] };
}

async function insertRequest(
  tx: TxStore,
  { requestId, account, customer, persona, email, timeline }: DatedStory,
  product: ProductRow,
): Promise<CreditRequest> {
  const { id, name, brand, model, thumbnail, colors, pictures } = product;
  const snapshot: ProductSnapshot = { id, name, brand, model, thumbnail, colors, pictures };
  await insertCreditRequest(tx, {
    id: requestId,
    account,
    partner_id: customer.partnerId,
    promoter_id: customer.promoterId,
    product_id: id,
    product: JSON.stringify(snapshot),
    price_centavos: product.price_centavos,
    down_payment_centavos: product.down_payment_centavos,
    weekly_centavos: product.weekly_centavos,
    weeks: product.weeks,
    color: colors.find((each) => each.name === customer.colour)?.color ?? null,
    phone: customer.phone,
    rfc: persona.rfc,
    email,
    created_at: timeline.createdAt,
    phone_verified_at: timeline.phoneVerifiedAt,
    located_at: timeline.locatedAt,
    identity: 'accepted',
    identity_at: timeline.identityAt,
    bureau_consented_at: timeline.bureauConsentedAt,
    bureau_asked_at: timeline.bureauAskedAt,
    bureau: 'clear',
    bureau_at: timeline.bureauAt,
    personal_data_confirmed_at: timeline.personalDataConfirmedAt,
    address_confirmed_at: timeline.addressConfirmedAt,
    shipping_confirmed_at: timeline.shippingConfirmedAt,
    address_edited: customer.status === 'address-edited',
    address_proof_sent_at: customer.status === 'address-edited' ? timeline.addressConfirmedAt : null,
    decision: isDoubt(customer.status) ? 'review' : 'approved',
    decision_at: timeline.decisionAt,
    credit_accepted_at: isDoubt(customer.status) ? null : timeline.creditAcceptedAt,
    contract_signed_at: isDoubt(customer.status) ? null : timeline.signedAt,
    down_payment_paid_at: timeline.activatedAt,
  });
  const row = await requestById(tx, requestId);
  if (!row) throw new Error(`The demo account ${account} is taken`);
  return row;
}

/** The check at the simulated service, whose photos the desk looks at. */
async function insertSession(
  tx: TxStore,
  { id, phone, timeline }: { id: string; phone: string; timeline: Timeline },
): Promise<void> {
  const session = createHash('sha256').update(`identity ${id}`).digest('base64url').slice(0, 22);
  const times = { created_at: timeline.locatedAt, decided_at: timeline.identityAt };
  const url = `/sandbox/identity/${session}`;
  const known = { id: session, request_id: id, outcome: 'approved' as const, ...times };
  await tx.db
    .insertInto('identity_sessions')
    .values({ ...known, provider: 'sandbox', url })
    .execute();
  const at = { key: `demo ${id}`, phone, return_url: '/', step: 'verdict' as const };
  await tx.db
    .insertInto('sandbox_identity_sessions')
    .values(encryptRow(tx, 'sandbox_identity_sessions', await dataKeyFor(tx, id), { ...known, ...at }))
    .execute();
}

async function insertIdentity(
  tx: TxStore,
  { requestId, customer, persona, timeline }: DatedStory,
): Promise<void> {
  const { names, lastName1, lastName2, birthday, curp, nationality, sex, address } = persona;
  await insertPerson(tx, {
    request_id: requestId,
    names,
    last_name_1: lastName1,
    last_name_2: lastName2,
    birthday,
    curp,
    nationality,
    sex,
  });
  const key = await dataKeyFor(tx, requestId);
  await insertSession(tx, { id: requestId, phone: customer.phone, timeline });
  const home = customer.livesWith === undefined ? address : personaFor(customer.livesWith).address;
  const lives = customer.status === 'address-edited' ? editedAddressOf(address) : home;
  if (customer.livesWith !== undefined) await markAddress(tx, requestId, 'shipping', home);
  await tx.db
    .insertInto('addresses')
    .values(
      (['identification', 'shipping'] as const).map((kind) =>
        encryptRow(tx, 'addresses', key, {
          ...addressColumns(requestId, kind, kind === 'shipping' ? lives : address),
          at: kind === 'shipping' ? timeline.shippingConfirmedAt : timeline.identityAt,
        }),
      ),
    )
    .execute();
  // The centre of Puebla: the position of the phone, not the home.
  await tx.db
    .insertInto('locations')
    .values(
      encryptRow(tx, 'locations', key, {
        request_id: requestId,
        lat: '19.04334',
        lon: '-98.20193',
        accuracy_m: 18,
        at: timeline.locatedAt,
      }),
    )
    .execute();
}

async function insertBureau(
  tx: TxStore,
  { requestId, customer, persona, email, timeline }: DatedStory,
): Promise<void> {
  const partner = await partnerRow(tx, customer.partnerId);
  const text = bureauConsentText(partner?.legal_name ?? '');
  const { bureauConsentedAt: at } = timeline;
  await tx.db
    .insertInto('bureau_consents')
    .values(
      encryptRow(tx, 'bureau_consents', await dataKeyFor(tx, requestId), {
        request_id: requestId,
        text_version: bureauConsentVersion,
        text_sha256: sha256(text),
        full_text: text,
        rfc: persona.rfc,
        phone: customer.phone,
        email,
        ip: caller.ip,
        user_agent: caller.userAgent,
        requested_at: new Date(at.getTime() - 60_000),
        consented_at: at,
        expires_at: new Date(
          `${addYears(at.toISOString().slice(0, 10), bureauConsentYears)}${at.toISOString().slice(10)}`,
        ),
      }),
    )
    .execute();
  await tx.db
    .insertInto('bureau_reports')
    .values({
      request_id: requestId,
      attempts: 1,
      asked_at: timeline.bureauAskedAt,
      answered_at: timeline.bureauAt,
      folio: `SBX-${sha256(`bureau-${requestId}`).slice(0, 12).toUpperCase()}`,
      outcome: 'clear',
      summary: JSON.stringify({ ...bureauOf(customer.status), openAccounts: 3 }),
    })
    .execute();
}

const eventsOf = (
  { customer, timeline }: DatedStory,
  product: ProductRow,
  rules: string,
): Omit<SeedEvent, 'requestId'>[] => [
  { kind: 'request-started', at: timeline.createdAt, byCustomer: true, detail: { product: product.id } },
  { kind: 'phone-verified', at: timeline.phoneVerifiedAt, byCustomer: true },
  { kind: 'located', at: timeline.locatedAt, byCustomer: true },
  { kind: 'identity-approved', at: timeline.identityAt, byCustomer: false },
  {
    kind: 'bureau-consented',
    at: timeline.bureauConsentedAt,
    byCustomer: true,
    detail: { version: bureauConsentVersion },
  },
  { kind: 'bureau-asked', at: timeline.bureauAskedAt, byCustomer: true },
  { kind: 'bureau-answered', at: timeline.bureauAt, byCustomer: false, detail: { outcome: 'clear' } },
  { kind: 'personal-data-confirmed', at: timeline.personalDataConfirmedAt, byCustomer: true },
  { kind: 'address-confirmed', at: timeline.addressConfirmedAt, byCustomer: true },
  ...(customer.status === 'address-edited'
    ? [{ kind: 'address-proof-sent' as const, at: timeline.addressConfirmedAt, byCustomer: true }]
    : []),
  { kind: 'shipping-confirmed', at: timeline.shippingConfirmedAt, byCustomer: true },
  {
    kind: isDoubt(customer.status) ? 'decision-review' : 'decision-approved',
    at: timeline.decisionAt,
    byCustomer: false,
    detail: { rules },
  },
  { kind: 'credit-accepted', at: timeline.creditAcceptedAt, byCustomer: true },
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
