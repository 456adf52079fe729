import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';

/** Body of every error: sentences in Spanish, ready for the screen. The machine code is in the header. */
export const problem = z.object({ errors: z.array(z.string()).min(1) });
export type Problem = z.infer<typeof problem>;

export const ERROR_CODE_HEADER = 'x-error-code';
/** On 409: the path of the step that is due. */
export const NEXT_STEP_HEADER = 'x-next-step';
/** Which shop the caller stands in, where a call of the specification does not say so itself. Ours, optional. */
export const PARTNER_HEADER = 'x-commercial-partner';

/** The only code → status table (spec §8, readings §2). */
export const statusOf: Record<ErrorCode, number> = {} as never;
