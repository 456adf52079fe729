import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { ofKind, potsOf, standing } from '#domain/credit/ledger/entries.ts';
import { isClosed, positionOf, type Position } from '#domain/credit/ledger/position.ts';
import { contactAllowed } from '#domain/credit/contact-log.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { collectionOf } from '#server/actions/loan/message-keys.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { holdsOf } from '#server/queries/loans/lock-stops.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { loanByAccount, type Loan } from '#server/queries/loans/loans.ts';
import { refundsOf } from '#server/queries/loans/refunds.ts';
import type { Customer } from './customer.ts';

interface Sum {
  readonly payments: number;
  readonly centavos: Centavos;
}

/** Where the money of a year stands at its end. */
export interface Books {
  /** As the customers know it. */
  readonly paid: Sum & { readonly repeated: number };
  /** Of that, what the networks will tell after the end. */
  readonly untold: Sum;
  /** As the networks told it. */
  readonly cameIn: Sum;
  readonly places: Readonly<
    Record<'applied' | 'held' | 'refunded' | 'suspense' | 'returned' | 'lost', Centavos>
  >;
  readonly rebated: Centavos;
  readonly forgiven: Centavos;
  readonly credits: Readonly<Record<string, number>>;
  /** 'pause done', 'pause refused', …: how many. */
  readonly acts: Readonly<Record<string, number>>;
  /** 'part taken', 'part lost', …: what the network gave back. */
  readonly givenBack: Readonly<Record<string, number>>;
  /** 'late', 'lost', …: what became of the devices. */
  readonly deliveries: Readonly<Record<string, number>>;
  /** 'day closed', 'write-off-debt done', …: how many. */
  readonly managed: Readonly<Record<string, number>>;
  /** 'due sent', 'due stale', …: how many. */
  readonly messages: Readonly<Record<string, number>>;
  /** What must be empty. */
  readonly faults: readonly string[];
}

export async function readBooks(
  deps: Deps,
  {
    customers,
    paid,
    untold,
    acts,
    givenBack,
    deliveries,
    managed,
  }: Pick<Books, 'paid' | 'untold' | 'acts' | 'givenBack' | 'deliveries' | 'managed'> & {
    customers: readonly Customer[];
  },
): Promise<Books> {
  const { centavos } = await checkLedgers(deps);
  const faults = (await ledgerFaults(deps.store)).map(
    ({ subject, faults: broken }) => `${subject}: ${broken.join()}`,
  );
  const places = {
    applied: 0,
    held: 0,
    refunded: 0,
    suspense: centavos.suspense,
    returned: centavos.returned,
    // Less than 0: charged back, so that it stands twice, as returned and in its credit.
    lost: 0,
  };
  const credits: Record<string, number> = {};
  const messages: Record<string, number> = {};
  let rebated = 0;
  let forgiven = 0;
  for (const customer of customers) {
    const { account, habit } = customer;
    const loan = await loanByAccount(deps.store, account);
    if (!loan) {
      faults.push(`${account}: there is no such loan`);
      continue;
    }
    const entries = await ledgerOf(deps.store, loan);
    const position = positionOf(entries);
    // What ends as if it had never been takes back what was applied: it is held, to be returned.
    if (position.status !== 'Revoked' && position.status !== 'Rescinded')
      places.applied += position.appliedCentavos;
    places.held += position.heldCentavos;
    places.lost -= position.lostCentavos;
    places.refunded -= potsOf(ofKind(standing(entries), 'refunded')).cash;
    rebated += position.rebatedCentavos;
    forgiven += position.forgivenCentavos;
    const status = loan.locked_at === null ? position.status : `${position.status}, locked`;
    credits[status] = (credits[status] ?? 0) + 1;
    if (loan.status !== position.status) faults.push(`${account} (${habit}): ${loan.status} is no copy`);
    const broken = await brokenFor(deps, customer, { loan, position });
    faults.push(...broken.map((what) => `${account} (${habit}): ${what}`));
    faults.push(
      ...(await countMessages(
        deps,
        { account, state: await homeStateOf(deps.store, loan), from: customer.knows.deliveredOn },
        messages,
      )),
    );
  }
  const cameIn = await arrived(deps);
  const stands = Object.values(places).reduce((sum, each) => sum + each, 0);
  if (stands !== cameIn.centavos) faults.push(`${cameIn.centavos - stands} centavos stand in no place`);
  if (paid.centavos - untold.centavos !== cameIn.centavos) faults.push('not all that was paid came in');
  if (centavos.nowhere !== 0) faults.push(`${centavos.nowhere} centavos of events stand in no ledger`);
  return {
    paid,
    untold,
    cameIn,
    places,
    rebated,
    forgiven,
    credits,
    acts,
    givenBack,
    deliveries,
    managed,
    messages,
    faults,
  };
}

/** What is not as the customer was told. */
async function brokenFor(
  { store }: Deps,
  { account, knows, offer }: Customer,
  { loan, position }: { loan: Loan; position: Position },
): Promise<string[]> {
  const faults: string[] = [];
  const { deliveredOn, pausedWeeks, stolen, quotePaid, ended } = knows;
  const instalments = await instalmentsOf(store, account);
  const lastDue = instalments.find(({ number }) => number === offer.weeks)?.due_on;
  const due = deliveredOn && addDays(deliveredOn, 7 * (offer.weeks + pausedWeeks));
  if (lastDue !== due) faults.push(`the last week is due on ${lastDue}`);
  if (deliveredOn === null && loan.locked_at !== null)
    faults.push('it is locked, and its customer has not got it');
  const isReported = (await holdsOf(store, account)).some(
    ({ cause, closedAt }) => cause !== 'overdue' && closedAt === null,
  );
  if (isReported !== stolen || (stolen && loan.locked_at === null))
    faults.push(stolen ? 'a stolen phone is not locked' : 'a phone that is back is reported');
  if (quotePaid && position.status !== 'Paid') faults.push('a quote was paid, and the credit goes on');
  if (ended !== null && (position.status !== ended || position.sum.owed !== 0))
    faults.push(`it is ${position.status}, not ${ended}`);
  const open = (await refundsOf(store, account)).filter(({ paidAt }) => paidAt === null);
  const toReturn = open.reduce((sum, { centavos }) => sum + centavos, 0);
  if (isClosed(position.status) && toReturn !== position.heldCentavos)
    faults.push(`${toReturn} of ${position.heldCentavos} centavos are to be returned`);
  return faults;
}

async function arrived({ store }: Deps): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*)::int as payments, coalesce(sum(amount_centavos), 0)::float8 as centavos from payment_events`.execute(
    store.db,
  );
  return rows[0] ?? { payments: 0, centavos: 0 };
}

/** Counts the messages of an account. Returns those about money owed that came at night, or as the second of a day. */
async function countMessages(
  { store }: Deps,
  { account, state, from }: { account: string; state: string | null; from: Day | null },
  counts: Record<string, number>,
): Promise<string[]> {
  const rows = await store.db
    .selectFrom('outbox')
    .select(['dedupe_key', 'sent_at', 'last_error'])
    .where('dedupe_key', 'like', `loan:${account}:%`)
    .orderBy('sent_at')
    .execute();
  const faults: string[] = [];
  let lastDay = '';
  for (const { dedupe_key: key, sent_at: at, last_error: error } of rows) {
    const about = collectionOf(key);
    const kind = about?.kind ?? key?.split(':')[2] ?? '';
    const count = `${kind} ${at ? 'sent' : (error ?? 'waiting')}`;
    counts[count] = (counts[count] ?? 0) + 1;
    if (!about || !at) continue;
    const day = customerDay(state, at);
    if (from === null || day < from) faults.push(`${key} left before the device was there`);
    if (!contactAllowed({ at, state, role: 'customer' }).allowed)
      faults.push(`${key} left at ${at.toISOString()}`);
    if (day === lastDay && about.kind !== 'lock-notice') faults.push(`${key} was the second of ${day}`);
    lastDay = day;
  }
  return faults;
}
