/** The text of a contract's clauses: each change of it is another version, and a signed contract keeps its own. */
export type ClausesVersion = 1 | 2;
export const currentClauses: ClausesVersion = 2;
