import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** The id of a request's contract on the wire: getSendingData gives it, saveSignature takes it. */
export const contractIdOf = (row: CreditRequest): string => row.account;
