import type { OfficeOutput } from '#contract/office/api.ts';

/** Who works on the request, what was asked for, and what this person may do. */
export type Casework = OfficeOutput<'getRequestCasework'>;
