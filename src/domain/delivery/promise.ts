import { addDays, type Day } from '#domain/calendar.ts';
import { runFromDelivery, type ClausesVersion } from '#domain/credit/clauses-version.ts';
import type { LoanTerms } from '#domain/credit/ledger/entries.ts';

/** In days after the down payment. */
export const promisedAfter = { from: 3, until: 7 } as const;

/** The device arrives 3 to 7 days after the down payment (spec §9, and the message of the activation). */
export const promisedDays = (beganOn: Day): { from: Day; until: Day } => ({
  from: addDays(beganOn, promisedAfter.from),
  until: addDays(beganOn, promisedAfter.until),
});

/** Days after dispatch without a confirmation of receipt; then staff get a task to trace the parcel. */
export const confirmedWithinDays = 15;

/** What the clauses of a contract say of its weeks, for the ledger's terms. */
export const deliveryTerms = (clauses: ClausesVersion): Pick<LoanTerms, 'deliveredWithinDays'> =>
  runFromDelivery(clauses) ? { deliveredWithinDays: promisedAfter.until } : {};
