/** What a person cannot put off; what a page that was let in is shown with; everything else. */
export type Kind = 'vital' | 'picture' | 'normal';

/** How many requests may be inside at once, found out by how long they take. */
export interface AdmissionLimit {
  /** Null: come back later. */
  enter(kind: Kind): Place | null;
  /** A place, full or not: for what was let in before and had to wait for its sender. */
  goOn(kind: Kind): Place;
  readonly inside: number;
  readonly limit: number;
}

/** Left once; a second time does nothing. */
export interface Place {
  /** It is answered: how long that took says how many may be inside. */
  leave(): void;
  /** Left by somebody who was not answered: that says nothing of us. */
  giveUp(): void;
}

export interface LimitOptions {
  /** Of ten requests nine should take no longer. */
  readonly targetMs: number;
  readonly least: number;
  readonly most: number;
  /** Places for what a person cannot do later, however full it is: codes, signatures, what providers report. */
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
  let vitalInside = 0;
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

  function goOn(kind: Kind): Place {
    const vital = kind === 'vital' ? 1 : 0;
    inside++;
    vitalInside += vital;
    const since = now();
    let isOver = false;
    const end = (then: () => void) => {
      if (isOver) return;
      isOver = true;
      inside--;
      vitalInside -= vital;
      then();
    };
    return { leave: () => end(() => note(now() - since)), giveUp: () => end(() => {}) };
  }

  return {
    enter(kind) {
      if (inside >= limit && kind !== 'picture') reachedLimit = true;
      // A picture of a page that was let in: also when there is no room for another page.
      const room = kind === 'picture' ? most : limit;
      const isFree = inside < room || (kind === 'vital' && vitalInside < reserved);
      return isFree ? goOn(kind) : null;
    },
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
