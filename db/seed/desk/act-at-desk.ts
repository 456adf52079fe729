import { randomBytes } from 'node:crypto';
import { answerBy } from '#domain/applicant/retention.ts';
import { addDays, dayIn } from '#domain/calendar.ts';
import { parseClabe } from '#domain/credit/clabe.ts';
import { luhnDigit, makeAccount } from '#domain/credit/reference.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { actAsAsked, proposeAct } from '#server/actions/approvals/propose-act.ts';
import { claimRequest } from '#server/actions/request/claim-request.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { askCorrection } from '#server/actions/request/corrections.ts';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { logContact } from '#server/actions/credit/collections.ts';
import { reveal } from '#server/actions/desk/reveal.ts';
import { writeNote } from '#server/actions/desk/write-note.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { productToEdit } from '#server/queries/catalogue/product-editing.ts';
import { insertPaymentEvent, setPaymentResult } from '#server/queries/loans/payment-events.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { refundsOf, setClabe } from '#server/queries/loans/refunds.ts';
import { insertAsked } from '#server/queries/privacy/asked.ts';
import { grantsOf } from '#server/queries/staff/grants.ts';
import { demoPeople, demoStaff } from '#server/sandbox/desk-people.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { caller } from '../customers/story.ts';
import { deskCustomers } from './desk-customers.ts';

/**
 * What the desk's invented people did before anybody looks, by the product's own acts; the audit log has their names. Once,
 * after the seed was committed: a crash in between leaves fewer cases.
 */
export async function actAtDesk(deps: Deps): Promise<void> {
  await reviewRequests(deps);
  await sendDevices(deps);
  await takeMoney(deps);
  await giveBack(deps);
  await collect(deps);
  await askForRights(deps);
  await countStock(deps);
}

/** One phone is out, of one the last pieces are left, of one a colour is out; nobody counts the others. */
async function countStock(deps: Deps): Promise<void> {
  const by = await person(deps, 'catalogue');
  const there: readonly (readonly [product: number, pieces: readonly number[]])[] = [
    [77, [0, 2, 12]],
    [78, [0, 0, 0]],
    [79, [1, 2, 0]],
  ];
  for (const [id, pieces] of there) {
    const { colors } = await productToSell(deps, id);
    for (const [place, some] of pieces.entries()) {
      const color = colors[place]?.color;
      await actAsAsked(deps, by, 'count-stock', { id, color, store: null, pieces: some });
    }
  }
}

async function productToSell({ store }: Deps, id: number) {
  const product = await productToEdit(store, id);
  if (!product) throw new Error(`The demo has no product ${id}`);
  return product;
}

async function reviewRequests(deps: Deps): Promise<void> {
  const [analyst, supervisor] = [await person(deps, 'analyst'), await person(deps, 'supervisor')];
  const [corrected, edited] = [
    await requestOf(deps, deskCustomers.corrected),
    await requestOf(deps, deskCustomers.edited),
  ];
  await claimRequest(deps, analyst, corrected);
  await askCorrection(deps, analyst, {
    requestId: corrected,
    what: 'address-proof',
    reason: 'unreadable',
    message: 'Que se vea completa la fecha del recibo.',
    seen: 'review',
  });
  await writeNote(deps, analyst, { requestId: edited, text: 'Dice que se mudó en agosto.' });
  await reveal(deps, supervisor, {
    requestId: edited,
    field: 'phone',
    reason: 'call-customer',
    reasonText: '',
  });
}

async function sendDevices(deps: Deps): Promise<void> {
  const by = await person(deps, 'counter');
  const { packed, sent, returned } = deskCustomers;
  for (const customer of [packed, sent, returned]) {
    const digits = `00100${String(customer.accountSeed)}`;
    const imei = `${digits}${luhnDigit(digits)}`;
    await recordDelivery(deps, { account: accountOf(customer), by, act: { kind: 'pack', imei } });
  }
  for (const customer of [sent, returned]) {
    const trackingNumber = `8055-${String(customer.accountSeed).slice(-4)}`;
    const act = { kind: 'send', carrier: 'Estafeta', trackingNumber } as const;
    await recordDelivery(deps, { account: accountOf(customer), by, act });
  }
  const reason = 'Nadie recibió en tres visitas';
  await recordDelivery(deps, { account: accountOf(returned), by, act: { kind: 'take-back' }, reason });
}

/** Too much for a week, and money that nobody knows. */
async function takeMoney(deps: Deps): Promise<void> {
  await payNextWeek(deps, deskCustomers.paysTooMuch, 250_00);
  await inTransaction(deps.store, async (tx) => {
    const provider = deps.payments.name;
    const paidAt = await appNow(tx.db);
    const reference = '1850000000015';
    await insertPaymentEvent(tx, {
      provider,
      eventId: 'demo-unknown',
      reference,
      amountCentavos: 250_50,
      paidAt,
    });
    await setPaymentResult(tx, provider, 'demo-unknown', 'unknown-reference');
  });
}

async function payNextWeek(deps: Deps, customer: DemoCustomer, tooMuchCentavos: number): Promise<void> {
  const open = (await instalmentsOf(deps.store, accountOf(customer))).find(({ paid_at }) => paid_at === null);
  if (!open?.reference) throw new Error(`${customer.phone} has no open week`);
  await takePayment(deps, {
    eventId: `demo-over-${open.reference}`,
    reference: open.reference,
    amountCentavos: open.amount_centavos + tooMuchCentavos,
    paidAt: await appNow(deps.store.db),
  });
}

/** A refund that one person has proposed to pay. */
async function giveBack(deps: Deps): Promise<void> {
  const account = accountOf(deskCustomers.getsBack);
  await payNextWeek(deps, deskCustomers.getsBack, 45_00);
  const [loan, clabe] = [await loanByAccount(deps.store, account), parseClabe('032180000118359719')];
  if (!loan || clabe === null) throw new Error('The demo has no refund');
  // Long enough ago to be paid.
  const givenAt = new Date((await appNow(deps.store.db)).getTime() - 4 * 86_400_000);
  await inTransaction(deps.store, (tx) => setClabe(tx, loan, { clabe, review: null, givenAt }));
  const [refund] = await refundsOf(deps.store, account);
  await proposeAct(deps, await person(deps, 'finance'), {
    command: 'pay-refund',
    payload: { refundId: refund?.id ?? '', transfer: 'MX2611250001', isReviewed: false },
    reason: 'Pagó de más la última semana',
  });
}

async function collect(deps: Deps): Promise<void> {
  const by = await person(deps, 'collections');
  // Whoever calls the shop may be spoken with at any hour.
  const called = { channel: 'incoming-call', offeredArrears: true } as const;
  await logContact(deps, by, accountOf(deskCustomers.late19), {
    ...called,
    outcome: 'cannot-pay',
    note: 'Sin trabajo este mes; puede dar la mitad.',
  });
  await logContact(deps, by, accountOf(deskCustomers.late4), {
    ...called,
    outcome: 'answered',
    note: 'Se le fue la fecha; paga en la semana.',
  });
  await proposeAct(deps, by, {
    command: 'pause-credit',
    payload: { account: accountOf(deskCustomers.late19), weeks: 2 },
    reason: 'Sin trabajo este mes',
  });
}

/** One of each right, the erasure first. */
async function askForRights({ store }: Deps): Promise<void> {
  await inTransaction(store, async (tx) => {
    const today = dayIn(businessZone, await appNow(tx.db));
    for (const { daysAgo, ...asked } of rightsAskedFor) {
      await insertAsked(tx, 'privacy_requests', {
        ...asked,
        id: randomBytes(16).toString('base64url'),
        partner_id: 1,
        answer_by: answerBy(addDays(today, -daysAgo)),
      });
    }
  });
}

const rightsAskedFor = [
  {
    kind: 'cancellation',
    phone: '5510000103',
    body: 'Ya terminé de pagar. Quiero que borren mis datos.',
    daysAgo: 3,
  },
  {
    kind: 'rectification',
    phone: '5510000102',
    body: 'Mi correo cambió: ya no uso el que tienen.',
    daysAgo: 2,
  },
  {
    kind: 'opposition',
    phone: '5510000102',
    body: 'No quiero promociones ni avisos antes de la fecha de pago.',
    daysAgo: 1,
  },
] as const;

const accountOf = ({ accountSeed }: DemoCustomer): string => makeAccount(accountSeed);

async function requestOf({ store }: Deps, customer: DemoCustomer): Promise<string> {
  const row = await store.db
    .selectFrom('credit_requests')
    .select('id')
    .where('account', '=', accountOf(customer))
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One of the sandbox's people, at partner 1. */
async function person({ store }: Deps, key: string): Promise<StaffCaller> {
  const known = demoPeople.find((each) => each.key === key);
  if (!known) throw new Error(`The sandbox has no ${key}`);
  const id = await inTransaction(store, (tx) => demoStaff(tx, known, 1));
  const grants = await grantsOf(store, id);
  return {
    id,
    name: known.name,
    sessionId: '',
    companyPartnerId: null,
    lacksPasskey: null,
    density: 'normal',
    grants,
    ...caller,
  };
}
