// Separate from the schemas, so that pages can import the names without zod.

export const ERROR_CODE_HEADER = 'x-error-code';
/** On 409: the path of the current step. */
export const NEXT_STEP_HEADER = 'x-next-step';
/** On any POST: an id chosen by the client; a repeated request with the same id has one effect. Ours, optional. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** The partner whose shop the caller is in, for calls of the specification that do not name it. Ours, optional. */
export const PARTNER_HEADER = 'x-commercial-partner';
