/** Requests that were let in and wait for their turn. */
export interface WaitingLine {
  join(kind: 'vital' | 'normal', start: () => void): void;
  readonly length: number;
  /** How long who joins now will wait, by what the last turns took. */
  readonly waitMs: number;
}

/**
 * Lets one request begin at a time, and between two of them the event loop go round. A request that is answered without
 * leaving the process (the embedded database works within the event loop) holds the loop from its begin to its end;
 * were all begun that the network brings, the others would wait in their sockets, where nobody counts them. So who
 * comes meanwhile is put in line, or turned away, at once. The loop accepts one new connection each time round: the
 * longer it was held, the more often it goes round before the next. Requests that hold it for next to nothing begin
 * several at a time. What cannot be put off goes first, but not twice running while others wait.
 */
export function waitingLine(): WaitingLine {
  const lines = { vital: [] as (() => void)[], normal: [] as (() => void)[] };
  let isGoingRound = false;
  let last: 'vital' | 'normal' = 'normal';
  let turnMs = 0;
  let atOnce = 1;

  const length = () => lines.vital.length + lines.normal.length;

  /** `turn`: when the one before began, and with how many; null after a rest, which says nothing of how long one takes. */
  function goRound(turn: { from: number; begun: number } | null) {
    if (length() === 0) return;
    isGoingRound = true;
    setImmediate(() => {
      const heldMs = turn === null ? 0 : (performance.now() - turn.from) / turn.begun;
      atOnce = turn !== null && heldMs < cheapMs ? mostAtOnce : 1;
      afterRounds(Math.min(mostRounds, Math.floor(heldMs * roundsPerMs)), turn);
    });
  }

  function afterRounds(count: number, turn: { from: number; begun: number } | null) {
    if (count > 0) return void setImmediate(afterRounds, count - 1, turn);
    if (turn !== null) turnMs += ((performance.now() - turn.from) / turn.begun - turnMs) / memory;
    takeTurn();
  }

  function takeTurn() {
    isGoingRound = false;
    const starts = Array.from({ length: Math.min(atOnce, length()) }, next);
    // Before they begin: nothing that they set up is carried over to the next.
    goRound({ from: performance.now(), begun: starts.length });
    for (const start of starts) start();
  }

  function next(): () => void {
    const first = last === 'vital' ? 'normal' : 'vital';
    last = lines[first].length > 0 ? first : first === 'vital' ? 'normal' : 'vital';
    return lines[last].shift() ?? (() => {});
  }

  return {
    join(kind, start) {
      lines[kind].push(start);
      if (!isGoingRound) goRound(null);
    },
    get length() {
      return length();
    },
    get waitMs() {
      return length() * turnMs;
    },
  };
}

/** A round in which nothing comes takes some microseconds; it accepts one connection, so a rush of 4,000 a second needs as many. */
const roundsPerMs = 6;
const mostRounds = 120;
const cheapMs = 0.2;
const mostAtOnce = 8;
/** Turns over which the mean goes. */
const memory = 50;
