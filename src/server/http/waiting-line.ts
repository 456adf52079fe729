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
 * comes meanwhile is put in line, or turned away, at once. The loop accepts one new connection each time round: while
 * they come it goes round again before the next begins, the longer it was held the more often. Requests that hold it
 * for next to nothing begin several at a time. What cannot be put off goes first, but not twice running while others
 * wait. `connections`: how many the loop has accepted so far.
 */
export function waitingLine(connections: () => number): WaitingLine {
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
    const accepted = connections();
    setImmediate(() => {
      const heldMs = turn === null ? 0 : (performance.now() - turn.from) / turn.begun;
      atOnce = turn !== null && heldMs < cheapMs ? mostAtOnce : 1;
      afterRounds(Math.min(mostRounds, Math.floor(heldMs * roundsPerMs)), accepted, turn);
    });
  }

  function afterRounds(left: number, before: number, turn: { from: number; begun: number } | null) {
    const accepted = connections();
    if (left > 0 && accepted > before) return void setImmediate(afterRounds, left - 1, accepted, turn);
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

/** Half of the time at most goes into accepting: a connection costs some 50 µs, and a rush brings thousands a second. */
const roundsPerMs = 20;
const mostRounds = 120;
const cheapMs = 0.2;
const mostAtOnce = 8;
/** Turns over which the mean goes. */
const memory = 50;
