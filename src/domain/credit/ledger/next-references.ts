import { addDays, type Day } from '#domain/calendar.ts';
import { referenceAppearsOn, type LiveReference, type OpenDebt } from './references-plan.ts';

/** The first day after `day` on which `referencesToMake` may have something to make; null when nothing is open. */
export function nextReferencesOn(
  debts: readonly OpenDebt[],
  references: readonly LiveReference[],
  day: Day,
  lifeDays?: number,
): Day | null {
  const days = debts.flatMap(({ week, dueOn }) => {
    const shown = references.find((each) => each.week === week && !each.isReplaced);
    if (shown) return [addDays(shown.expiresOn, -renewedAhead)];
    return dueOn === null ? [] : [referenceAppearsOn(dueOn, lifeDays)];
  });
  const first = days.reduce<Day | null>(
    (least, each) => (least === null || each < least ? each : least),
    null,
  );
  return first !== null && first <= day ? addDays(day, 1) : first;
}

/** As referencesToMake renews. */
const renewedAhead = 30;
