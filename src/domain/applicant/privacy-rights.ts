import type { Day } from '#domain/calendar.ts';
import { addBusinessDays } from '#domain/credit/business-days.ts';

/** What a person may ask about her own data, besides a copy of them (LFPDPPP: rights ARCO). */
export const privacyRights = ['rectification', 'cancellation', 'opposition'] as const;
export type PrivacyRight = (typeof privacyRights)[number];

/** Letters of what is asked. */
export const privacyText = { least: 10, most: 1000 } as const;

/** The law gives twenty business days to answer. */
export const answerBusinessDays = 20;

/** The last day to answer what was asked on `askedOn`. */
export const answerBy = (askedOn: Day): Day => addBusinessDays(askedOn, answerBusinessDays);
