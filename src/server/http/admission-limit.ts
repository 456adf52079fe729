/** How many requests may be inside at once, found out by how long they take. */
export interface AdmissionLimit {
  /** Null: come back later. Else to be called when it is over. */
  enter(kind: 'vital' | 'normal'): (() => void) | null;
  /** Whether there is a place, without taking it. */
  hasPlace(kind: 'vital' | 'normal'): boolean;
  /** A place, full or not: for what was let in before and had to wait for its sender. */
  goOn(): () => void;
  readonly inside: number;
  readonly limit: number;
}

export interface LimitOptions {
  /** Of ten requests nine should take no longer. */
  readonly targetMs: number;
  readonly least: number;
  readonly most: number;
  /** Places beyond the limit for what a person cannot do later: codes, signatures, what providers report. */
  readonly reserved: number;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/**
 * While nine of ten requests are quicker than the target the limit grows, a little at a time; else it shrinks to what
 * the server gets done within the target. A queue that only grows would make everybody wait too
 * long; turned away early, most are served in time.
 */
export function admissionLimit(options: LimitOptions): AdmissionLimit {
  const { targetMs, least, most, reserved, now = () => performance.now() } = options;
  let limit = Math.min(most, Math.max(least, 256));
  let inside = 0;
  let reachedLimit = false;
  let taken: number[] = [];
  let windowFrom = now();

  function note(ms: number) {
    taken.push(ms);
    if (taken.length < windowSize) return;
    const slow = taken.filter((each) => each > targetMs).length;
    const perMs = windowSize / Math.max(1, now() - windowFrom);
    taken = [];
    windowFrom = now();
    // As many as leave within the target (Little's law), so that one look is enough to get there.
    if (slow > windowSize / 10) limit = Math.max(least, Math.floor(Math.min(limit * 0.9, perMs * targetMs)));
    else if (reachedLimit) limit = Math.min(most, limit + 2);
    reachedLimit = false;
  }

  function goOn(): () => void {
    inside++;
    const since = now();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      inside--;
      note(now() - since);
    };
  }

  function hasPlace(kind: 'vital' | 'normal'): boolean {
    if (inside >= limit) reachedLimit = true;
    return inside < (kind === 'vital' ? limit + reserved : limit);
  }

  return {
    enter: (kind) => (hasPlace(kind) ? goOn() : null),
    hasPlace,
    goOn,
    get inside() {
      return inside;
    },
    get limit() {
      return limit;
    },
  };
}

/** Requests by which one step is judged. */
const windowSize = 25;
