import { addDays, type Day } from '#domain/calendar.ts';

/** For seven days after a change of number there is no new CLABE and no new credit (servicing.md §5). */
const waitDays = 7;

export const isPhoneNew = (changedOn: Day | null, day: Day): changedOn is Day =>
  changedOn !== null && day <= addDays(changedOn, waitDays);

/** The first day after the wait. */
export const phoneSettledOn = (changedOn: Day): Day => addDays(changedOn, waitDays + 1);
