// Apart from the schemas, so that pages know the names without carrying zod.

export const ERROR_CODE_HEADER = 'x-error-code';
/** On 409: the path of the step that is due. */
export const NEXT_STEP_HEADER = 'x-next-step';
/** On any POST: the client's own name for one intention; sent again under it, it has one effect. Ours, optional. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Which shop the caller stands in, where a call of the specification does not say so itself. Ours, optional. */
export const PARTNER_HEADER = 'x-commercial-partner';
