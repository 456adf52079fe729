import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns the wire id of a request's contract: getSendingData returns it, saveSignature accepts it. */
export const contractIdOf = (row: CreditRequest): string => row.account;
