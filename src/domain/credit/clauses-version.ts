/** The text of a contract's clauses: each change of it is another version, and a signed contract keeps its own. */
export type ClausesVersion = 1 | 2 | 3;
export const currentClauses: ClausesVersion = 3;

/** Whether the weeks run from the delivery; before, from the down payment. */
export const runFromDelivery = (clauses: ClausesVersion): boolean => clauses >= 3;
