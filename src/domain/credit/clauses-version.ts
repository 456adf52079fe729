/**
 * The text of a contract's clauses: each change of it is another version, and a signed contract keeps its own. 4 is 3 for a
 * shop that locks no phones.
 */
export type ClausesVersion = 1 | 2 | 3 | 4;

/** What is signed now. */
export const currentClauses = (locksDevices = true): ClausesVersion => (locksDevices ? 3 : 4);

/** Whether the weeks run from the delivery; before, from the down payment. */
export const runFromDelivery = (clauses: ClausesVersion): boolean => clauses >= 3;

/** Whether the customer agrees that the device may be locked. */
export const agreeToLock = (clauses: ClausesVersion): boolean => clauses !== 4;
