import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { makeAccount } from '#domain/credit/reference.ts';
import { beginWeeks } from '#server/actions/credit/record-delivery.ts';
import { bookTransferredIn } from '#server/actions/credit/pay-refund.ts';
import { giveClabe } from '#server/actions/credit/give-clabe.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Caller, Deps, JobName } from '#server/actions/base/context.ts';
import { createDeps } from '#server/app/deps.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { noteKnownBrowser } from '#server/queries/sessions/known-browsers.ts';
import { bindRequest, insertSession } from '#server/queries/sessions/sessions.ts';
import type { ColorChoice } from '#server/database/schema.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { startAtNoon } from './clock.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { drawnSignature } from './paper.ts';

/** A database, the sandbox's providers, and jobs that are only recorded: for actions on credits. */
export const openCreditBench = async () => creditBenchOn(await openTestDatabase());

/** The same on a given database. */
export async function creditBenchOn(database: TestDatabase) {
  await startAtNoon(database);
  const jobs: { name: JobName; data: object }[] = [];
  const announced: string[] = [];
  const config = readConfig({ DATA_DIR: join(database.dataDir), SECRET: 'x'.repeat(40) });
  const deps: Deps = createDeps({
    config,
    store: database.store,
    log: pino({ level: 'silent' }),
    jobs: {
      // Messages are checked in the outbox.
      send: async (_trx, name, data) => void (name === 'deliver-message' || jobs.push({ name, data })),
      retry: () => Promise.reject(new Error('no queue here')),
    },
    hub: { publish: async (_trx, requestId) => void announced.push(requestId), subscribe: () => () => {} },
  });
  await seedShop(deps);
  return { deps, jobs, announced, close: () => database.close() };
}

export const shopId = 1;
export const otherShopId = 2;

async function seedShop(deps: Deps): Promise<void> {
  for (const id of [shopId, otherShopId]) {
    await deps.store.db
      .insertInto('partners')
      .values({
        id,
        name: id === shopId ? 'Alba' : 'Otra',
        legal_name: 'Comercializadora Alba, S.A. de C.V.',
        dynamic_color: '#FF6700',
        address: 'Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P. 72000',
        tel: '2224189035',
        contact: 'hola@alba.mx',
        support_phone: '5541239087',
        terms: 'Términos',
        privacy: 'Aviso',
        features: '{}',
      })
      .execute();
  }
  await deps.store.db
    .insertInto('payment_places')
    .values(
      ['Alba', 'Súper Nopal'].map((name, position) => ({
        partner_id: shopId,
        name,
        position,
        file: 'x.svg',
      })),
    )
    .execute();
}

/** Overrides of an offer of $7,999: $1,299 down and 4 weeks of $1,990. */
export interface Offer {
  readonly priceCentavos?: number;
  readonly downPaymentCentavos?: number;
  readonly weeklyCentavos?: number;
  readonly weeks?: number;
  readonly phone?: string;
  readonly state?: string;
  /** Default: shopId. */
  readonly partner?: number;
  /** Who sold it, and where. */
  readonly seller?: { readonly promoter: number; readonly store: string };
}

/** Creates a request whose owner has accepted the credit and is about to sign the contract. */
export async function acceptedRequest(
  deps: Deps,
  offer: Offer = {},
): Promise<{ requestId: string; account: string; phone: string; owner: Caller }> {
  const requestId = randomBytes(16).toString('base64url');
  const account = makeAccount(randomInt(1, 1_000_000_000));
  const phone = offer.phone ?? `55${randomInt(10_000_000, 99_999_999)}`;
  const product = await productFor(deps, offer);
  // By the database's clock, which a test may have set: facts of a request are looked for from its beginning on.
  const at = new Date((await appNow(deps.store.db)).getTime() - 3_600_000);
  const key = await dataKeyFor(deps.store, requestId);
  await deps.store.db
    .insertInto('credit_requests')
    .values(
      encryptRow(deps.store, 'credit_requests', key, {
        id: requestId,
        account,
        partner_id: offer.partner ?? shopId,
        product_id: product.id,
        product: JSON.stringify(product),
        price_centavos: offer.priceCentavos ?? 799_900,
        down_payment_centavos: offer.downPaymentCentavos ?? 129_900,
        weekly_centavos: offer.weeklyCentavos ?? 199_000,
        weeks: offer.weeks ?? 4,
        color: '#E9A6B0',
        ...(offer.seller && { promoter_id: offer.seller.promoter, store: offer.seller.store }),
        phone,
        rfc: 'XAGM900101AB1',
        email: 'maria.jose@correo.mx',
        created_at: at,
        phone_verified_at: at,
        located_at: at,
        identity: 'accepted' as const,
        identity_at: at,
        bureau_consented_at: at,
        bureau_asked_at: at,
        bureau: 'clear' as const,
        bureau_at: at,
        personal_data_confirmed_at: at,
        address_confirmed_at: at,
        shipping_confirmed_at: at,
        decision: 'approved' as const,
        decision_at: at,
        credit_accepted_at: at,
      }),
    )
    .execute();
  await describePerson(deps, requestId, phone, offer.state ?? 'Puebla');
  return { requestId, account, phone, owner: await ownerOf(deps, requestId, offer.partner) };
}

const colors: ColorChoice[] = [{ color: '#E9A6B0', name: 'Rosa' }];

async function productFor(deps: Deps, offer: Offer) {
  const id = randomInt(1, 2_000_000_000);
  const common = {
    id,
    name: 'Galaxy A56 5G 256 GB',
    brand: 'Samsung',
    model: 'a56',
    thumbnail: 'a56.svg',
  };
  const pictures = [{ color: '#E9A6B0', pair: 'a56-rosa.svg', front: 'f.svg', back: 'b.svg' }];
  await deps.store.db
    .insertInto('products')
    .values({
      ...common,
      partner_id: offer.partner ?? shopId,
      price_centavos: offer.priceCentavos ?? 799_900,
      down_payment_centavos: offer.downPaymentCentavos ?? 129_900,
      weekly_centavos: offer.weeklyCentavos ?? 199_000,
      weeks: offer.weeks ?? 4,
      description: '',
      specs: '[]',
      colors: JSON.stringify(colors),
      pictures: JSON.stringify(pictures),
    })
    .execute();
  return { ...common, colors, pictures };
}

async function describePerson(deps: Deps, requestId: string, phone: string, state: string): Promise<void> {
  const key = await dataKeyFor(deps.store, requestId);
  await deps.store.db
    .insertInto('people')
    .values(
      encryptRow(deps.store, 'people', key, {
        request_id: requestId,
        names: 'María José',
        last_name_1: 'Ñáñez',
        last_name_2: 'Güemes',
        birthday: '1990-01-01',
        curp: 'XAGM900101MPLXMR05',
        nationality: 'Mexicana',
      }),
    )
    .execute();
  for (const kind of ['identification', 'shipping'] as const) {
    await deps.store.db
      .insertInto('addresses')
      .values(
        encryptRow(deps.store, 'addresses', key, {
          request_id: requestId,
          kind,
          street: 'Calle Álamos',
          street_number_ext: '12-B',
          street_number_int: '3',
          district: 'La Paz',
          between_streets: 'Pinos y Cedros',
          address_reference: 'Portón azul',
          postal_code: '72160',
          municipality: 'Puebla',
          city: 'Puebla',
          state,
          country: 'México',
        }),
      )
      .execute();
  }
  await deps.store.db
    .insertInto('bureau_consents')
    .values(
      encryptRow(deps.store, 'bureau_consents', key, {
        request_id: requestId,
        text_version: 'bureau-2025-01',
        text_sha256: 'c'.repeat(64),
        full_text: 'Autorizo',
        rfc: 'XAGM900101AB1',
        phone,
        email: 'maria.jose@correo.mx',
        ip: '187.190.12.44',
        user_agent: 'Prueba/1.0',
        consented_at: new Date(Date.now() - 3_600_000),
      }),
    )
    .execute();
}

/** Creates a session that owns the request. */
export async function ownerOf(deps: Deps, requestId: string, partner?: number): Promise<Caller> {
  const caller = await stranger(deps, partner);
  await inTransaction(deps.store, (tx) => bindRequest(tx, caller.session?.id ?? '', requestId, 'full'));
  return caller;
}

/** From now on the account has seen the browser of this session. */
export async function seenBy(deps: Deps, account: string, caller: Caller): Promise<Caller> {
  await inTransaction(deps.store, async (tx) => {
    const { id } = await tx.db
      .selectFrom('credit_requests')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    await noteKnownBrowser(tx, id, caller.session?.id ?? '');
  });
  return caller;
}

/** Creates a session that owns nothing. */
export async function stranger(deps: Deps, partner: number = shopId): Promise<Caller> {
  const id = randomBytes(32).toString('hex');
  await insertSession(deps.store, id, partner);
  return {
    session: { id, partnerId: partner, verifiedPhone: null, customerAccount: null },
    ip: '187.190.12.44',
    userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A566B) Chrome/142.0.0.0 Mobile Safari/537.36',
    requestedPartnerId: null,
  };
}

/** As acceptedRequest, and signed. */
export async function signedRequest(deps: Deps, offer: Offer = {}) {
  const request = await acceptedRequest(deps, offer);
  const { requestId, account: id, owner } = request;
  await signContract(deps, owner, { id, requestId, image: await drawnSignature() });
  return request;
}

let events = 0;

/**
 * Pays instalment `number` at the till: all of it, or these centavos. With the down payment the device is handed over: the
 * weeks run from that day.
 */
export async function pay(
  deps: Deps,
  account: string,
  number: number,
  eventId = `event-${++events}`,
  centavos?: number,
) {
  const paid = await payOnly(deps, account, number, eventId, centavos);
  if (number === 0) await handOver(deps, account);
  return paid;
}

/** The delivery, at the counter; nothing where there is none to wait for. */
export async function handOver(deps: Deps, account: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const loan = await lockLoan(tx, account);
    if (loan?.status !== 'Active') return;
    const today = customerDay(await homeStateOf(tx, loan), await appNow(tx.db));
    await beginWeeks(deps, tx, loan, { on: today, today, actor: 'desk' });
    await tx.db
      .updateTable('deliveries')
      .set({ state: 'delivered', handed_over: true, delivered_at: sql<Date>`app_now()`, delivered_on: today })
      .where('account', '=', account)
      .where('state', '=', 'to-pack')
      .execute();
  });
}

/** As `pay`; the device stays where it is. */
export async function payOnly(
  deps: Deps,
  account: string,
  number: number,
  eventId = `event-${++events}`,
  centavos?: number,
) {
  const due = await deps.store.db
    .selectFrom('instalments')
    .select(['reference', 'amount_centavos'])
    .where('account', '=', account)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return takePayment(deps, {
    eventId,
    reference: due.reference ?? '',
    amountCentavos: centavos ?? due.amount_centavos,
    paidAt: await appNow(deps.store.db),
  });
}

/** Gives a CLABE, and lets the 72 hours go by in which nothing is paid to it. */
export async function settledClabe(deps: Deps, owner: Caller, account: string, clabe: string): Promise<void> {
  await giveClabe(deps, owner, account, clabe);
  await deps.store.db
    .updateTable('refund_clabes')
    .set({ given_at: sql<Date>`given_at - interval '72 hours'` })
    .where('account', '=', account)
    .execute();
}

/** A refund that one person has transferred. */
export const payRefund = (
  deps: Deps,
  person: string,
  refundId: string,
  transfer: Parameters<typeof bookTransferredIn>[4],
): Promise<void> =>
  inTransaction(deps.store, (tx) => bookTransferredIn(deps, tx, { person }, refundId, transfer));
