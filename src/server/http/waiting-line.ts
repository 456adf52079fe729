/** Requests that were let in and wait for their turn. */
export interface WaitingLine {
  /** Somebody comes: a connection, or a request over one that there was. To be said before anything is done about it. */
  hear(who: 'connection' | 'request'): void;
  join(kind: 'vital' | 'normal', start: () => void): void;
  readonly length: number;
  /** How long who joins now will wait, by what the last turns took. */
  readonly waitMs: number;
}

/**
 * Lets one request begin at a time, and between two of them the event loop go round. A request that is answered without
 * leaving the process (the embedded database works within the event loop) holds the loop from its begin to its end;
 * were all begun that the network brings, the others would wait in their sockets, where nobody counts them. So who
 * comes meanwhile is put in line, or turned away, at once. The loop accepts one new connection each time round: while
 * they come it goes round again. What that and turning away took of the loop, a crowd in line is then given too, up to
 * ten milliseconds: else who asks again the moment they are turned away would have all of it. What cannot be put off
 * goes first, but not twice running while others wait. `now`: milliseconds that only go forward.
 */
export function waitingLine(now = () => performance.now()): WaitingLine {
  const lines = { vital: [] as (() => void)[], normal: [] as (() => void)[] };
  let isGoingRound = false;
  let last: 'vital' | 'normal' = 'normal';
  let turnMs = 0;
  /** Since when the loop has been with who comes; null: nobody came since the last turn. */
  let heardAt: number | null = null;
  let hasNewConnection = false;

  const length = () => lines.vital.length + lines.normal.length;

  /** `turn`: the one before; null after a rest, which says nothing of how long one takes. */
  function goRound(turn: Turn | null) {
    if (length() === 0) return;
    isGoingRound = true;
    hasNewConnection = false;
    setImmediate(afterRound, turn);
  }

  function afterRound(turn: Turn | null) {
    const until = now();
    const awayMs = heardAt === null ? 0 : until - heardAt;
    if (hasNewConnection && awayMs < mostAwayMs) {
      hasNewConnection = false;
      return void setImmediate(afterRound, turn);
    }
    if (turn !== null) turnMs += ((until - turn.from) / turn.begun - turnMs) / memory;
    takeTurn(turn === null ? 1 : howMany((until - awayMs - turn.from) / turn.begun, awayMs, length()));
  }

  function takeTurn(together: number) {
    isGoingRound = false;
    heardAt = null;
    const starts = Array.from({ length: Math.min(together, length()) }, next);
    // Before they begin: nothing that they set up is carried over to the next.
    goRound({ from: now(), begun: starts.length });
    for (const start of starts) start();
  }

  function next(): () => void {
    const first = last === 'vital' ? 'normal' : 'vital';
    last = lines[first].length > 0 ? first : first === 'vital' ? 'normal' : 'vital';
    return lines[last].shift() ?? (() => {});
  }

  return {
    hear(who) {
      heardAt ??= now();
      if (who === 'connection') hasNewConnection = true;
    },
    join(kind, start) {
      lines[kind].push(start);
      if (isGoingRound) return;
      // Who was heard before, while nobody was in line, has been long answered.
      heardAt = now();
      goRound(null);
    },
    get length() {
      return length();
    },
    get waitMs() {
      return length() * turnMs;
    },
  };
}

interface Turn {
  /** When it began, and with how many. */
  readonly from: number;
  readonly begun: number;
}

/**
 * A few in line begin one after the other: a code that comes meanwhile waits for one of them at most. In a crowd as many
 * begin as hold the loop for a slice, and as long as it was with others, if each holds it for `eachMs`.
 */
function howMany(eachMs: number, awayMs: number, waiting: number): number {
  const few = eachMs < cheapMs ? mostCheapAtOnce : 1;
  const sliceMs = waiting < crowd ? 0 : Math.min(mostSliceMs, Math.max(crowdSliceMs, awayMs));
  return Math.max(few, Math.min(mostAtOnce, Math.floor(sliceMs / Math.max(eachMs, 0.01))));
}

const cheapMs = 0.2;
const mostCheapAtOnce = 8;
const mostAtOnce = 64;
const crowd = 16;
const crowdSliceMs = 2;
/** Who comes is put in line or turned away within both together. */
const mostAwayMs = 40;
const mostSliceMs = 10;
/** Turns over which the mean goes. */
const memory = 50;
