import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type {
  collectionsQuery,
  OfficeCollectionLine,
  newContact,
  OfficeContact,
  MayContact,
} from '#contract/office/collections.ts';
import type { Day } from '#domain/calendar.ts';
import { thirdBases, buyerMayChoose } from '#domain/credit/ledger/buyer-may-choose.ts';
import { toPesos, fromPesos, type Centavos } from '#domain/credit/money.ts';
import { lateBuckets, promiseViews } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { searchedBy } from '#server/actions/access/search-sealed.ts';
import { deskToday, keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { collectionOf, type CollectionRow, insertContact } from '#server/queries/office/contacts-page.ts';
import {
  countCreditsOfEach,
  creditsPage,
  type CreditRow,
  homeStatesOf,
} from '#server/queries/office/credits-page.ts';
import {
  contactRefusal,
  type ContactRefusal,
  mayNotContact,
  type ContactCircumstances,
  nextContactAt,
  zonesOf,
} from '#domain/credit/contact-log.ts';
import { termsOf } from '#domain/credit/ledger/entries.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { lockedLedgerOf, ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { stopsOf } from '#server/queries/loans/lock-stops.ts';
import { lineOf } from './list-credits.ts';
import { actOnLoan, byOnePerson, recordAct, type Act } from './act-on-loan.ts';
import { promisePaymentIn } from './promise-payment.ts';

/** Lists the late credits, the longest first, with what the law allows for each. */
export async function listCollections(
  deps: Deps,
  staff: StaffCaller,
  { bucket, promise, partner, cursor, ...asked }: z.output<typeof collectionsQuery>,
): Promise<OfficeOutput<'listCollections'>> {
  const { store } = deps;
  const { searched, asksWhy } = await searchedBy(deps, staff, { ...asked, partner });
  const { now, today } = await deskToday(store);
  const filter = {
    view: bucket ?? ('late' as const),
    partnerId: partner ?? null,
    promise,
    ...searched,
    today,
  };
  const all = { view: 'late' as const, partnerId: partner ?? null, search: '', today };
  const [{ rows, ...page }, partners, counts, promises] = await Promise.all([
    keysetList(cursor, {
      read: (from, limit) => creditsPage(store, { ...filter, order: 'late', from, limit }),
      keyOf: ({ account }) => account,
    }),
    partnerRefs(store),
    countCreditsOfEach(store, lateBuckets, (view) => ({ ...all, view })),
    countCreditsOfEach(store, promiseViews, (each) => ({ ...all, promise: each })),
  ]);
  const accounts = rows.map(({ account }) => account);
  const [known, homes] = await Promise.all([collectionOf(store, accounts, today), homeStatesOf(store, rows)]);
  const shown = rows.map((row) =>
    collectionLine(row, {
      today,
      now,
      partners,
      known: known.get(row.account),
      home: homes.get(row.requestId) ?? null,
    }),
  );
  return {
    asOf: now.toISOString(),
    rows: shown,
    ...page,
    asksWhy,
    counts: counts.map(([each, count]) => ({ bucket: each, ...count })),
    promises: promises.map(([each, count]) => ({ promise: each, ...count })),
  };
}

interface Around {
  readonly today: Day;
  readonly now: Date;
  readonly partners: ReadonlyMap<number, PartnerRef>;
  readonly known: CollectionRow | undefined;
  readonly home: string | null;
}

function collectionLine(row: CreditRow, around: Around): OfficeCollectionLine {
  const { today, now, partners, known, home } = around;
  const stops = {
    contactStop: known?.contactStop ?? false,
    revocationOpen: known?.revocationOpen ?? false,
  };
  return {
    ...lineOf(row, today, partners),
    overdue: toPesos(Math.max(0, row.owedCentavos - row.toComeCentavos)),
    mayChoose: mayChoose(row),
    lastContact:
      known?.at && known.channel && known.outcome
        ? { at: known.at.toISOString(), channel: known.channel, outcome: known.outcome }
        : null,
    promise:
      known?.promiseOn && known.promiseCentavos !== null
        ? { amount: toPesos(known.promiseCentavos), day: known.promiseOn }
        : null,
    mayContact: contactShown({ at: now, state: home, ...stops }),
  };
}

/** As buyerMayChoose, from what the list reads. */
function mayChoose(row: CreditRow): boolean {
  const plan = planOfRequest(row);
  const paidCentavos =
    plan.totalCentavos - plan.downPaymentCentavos - row.owedCentavos - row.forgivenCentavos;
  return thirdBases(plan, { paidCentavos, paymentsMade: row.weeksPaid }).some(Boolean);
}

type Told = z.output<typeof newContact>;

/**
 * Writes down a contact that is had now; a promise made in it is one of the customer's. The audit log says that there
 * was one, not what was said.
 * @throws not-found, no-permission, promise-refused; contact-refused outside of the hours, after a stop, or without the
 *   offer that the law asks for
 */
export function logContact(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  told: Told,
): Promise<OfficeContact> {
  return inTransaction(deps.store, async (tx) => {
    const by = byOnePerson(staff);
    const act = await actOnLoan(tx, by, account);
    const refusal = await refusalOf(tx, act, told);
    if (refusal !== null) throw new DomainError('contact-refused', { messages: [sentences[refusal]] });
    const { channel, outcome, note } = told;
    const promise = promiseIn(told);
    if (promise && !mayAt(staff.grants, 'make-promises', act.loan.partner_id)) {
      throw new DomainError('no-permission');
    }
    const requestId = act.loan.request_id;
    const id = await insertContact(tx, {
      account,
      requestId,
      staffId: staff.id,
      channel,
      outcome,
      note,
      promise,
    });
    const at = await appNow(tx.db);
    if (promise) {
      const entries = await lockedLedgerOf(tx, act.loan);
      await promisePaymentIn(deps, tx, { ...act, entries }, promise);
    }
    await recordAct(tx, act, 'contact-logged', { contact: id, channel, outcome });
    return {
      id,
      at: at.toISOString(),
      by: { id: staff.id, name: staff.name },
      channel,
      outcome,
      note: note === '' ? null : note,
      promise: promise && { amount: toPesos(promise.centavos), day: promise.day },
    };
  });
}

async function refusalOf(tx: TxStore, act: Act, told: Told): Promise<ContactRefusal | null> {
  const { loan, state, now, today } = act;
  const [stops, entries] = await Promise.all([stopsOf(tx, loan.account), ledgerOf(tx, loan)]);
  const mayChoose = buyerMayChoose(termsOf(entries).plan, ledgerStatement(entries, today));
  return contactRefusal(told, { at: now, state, ...stops, mayChoose });
}

function promiseIn({ outcome, amount, day }: Told): { centavos: Centavos; day: Day } | null {
  if (outcome !== 'promised' || amount === undefined || day === undefined) return null;
  return { centavos: fromPesos(amount), day };
}

const sentences: Record<ContactRefusal, string> = {
  'contact-stop': 'El contacto está detenido: no se llama, escribe ni visita.',
  'revocation-open': 'Hay un aviso de revocación por resolver: no se cobra mientras tanto.',
  'outside-hours': 'Solo se puede contactar de 7:00 a 22:00, hora de donde vive el cliente.',
  'arrears-first': 'Ofrezca primero pagar lo atrasado (LFPC 71) y márquelo.',
};

/** Whether the desk may speak to a customer now, with the clocks where she lives. */
export function contactShown(circumstances: Omit<ContactCircumstances, 'mayChoose'>): MayContact {
  const because = mayNotContact(circumstances);
  const { at, state } = circumstances;
  return {
    allowed: because === null,
    because,
    from: because === 'outside-hours' ? nextContactAt(at, state).toISOString() : null,
    clocks: [...new Set(zonesOf(state).map((zone) => clockIn(zone, at)))].toSorted(),
  };
}

const clockIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
