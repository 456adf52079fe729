/** So many wrong codes in a row close a way in for a while. */
const missesToPause = 8;
/** So many in a row close it until an administrator opens it. */
export const missesToClose = 100;
const firstPauseHours = 1;
const longestPauseHours = 24;

const hour = 3_600_000;

/** Until when no code is tried; null: until an administrator opens it. */
export type SignInLock = { readonly until: Date | null };

/** What wrong codes in a row, the last one at `missedAt`, close; null: nothing. Each pause is twice the one before, up to a day. */
export function lockAfter(misses: number, missedAt: Date): SignInLock | null {
  if (misses >= missesToClose) return { until: null };
  const pauses = misses / missesToPause;
  if (pauses === 0 || !Number.isInteger(pauses)) return null;
  const hours = Math.min(firstPauseHours * 2 ** (pauses - 1), longestPauseHours);
  return { until: new Date(missedAt.getTime() + hours * hour) };
}

/** The lock that still holds at `now`. */
export function lockNow(misses: number, missedAt: Date, now: Date): SignInLock | null {
  const lock = lockAfter(misses, missedAt);
  return lock && (lock.until === null || lock.until > now) ? lock : null;
}
