/** Requests that were let in and wait for their turn. */
export interface WaitingLine {
  join(kind: 'vital' | 'normal', start: () => void): void;
}

/**
 * Lets one request begin at a time, and between two of them the event loop go round. A request that is answered without
 * leaving the process (the embedded database works within the event loop) holds the loop from its begin to its end;
 * were all begun that the network brings, the others would wait in their sockets, where nobody counts them. So who
 * comes meanwhile is put in line, or turned away, at once. The loop accepts one new connection each time round: the
 * longer it was held, the more often it goes round before the next.
 * What cannot be put off goes first, but not twice running while others wait.
 */
export function waitingLine(): WaitingLine {
  const lines = { vital: [] as (() => void)[], normal: [] as (() => void)[] };
  let isGoingRound = false;
  let last: 'vital' | 'normal' = 'normal';

  function goRound(heldFrom: number | null) {
    if (lines.vital.length + lines.normal.length === 0) return;
    isGoingRound = true;
    setImmediate(() => {
      const heldMs = heldFrom === null ? 0 : performance.now() - heldFrom;
      afterRounds(Math.min(mostRounds, Math.floor(heldMs * roundsPerMs)));
    });
  }

  function afterRounds(count: number) {
    if (count > 0) setImmediate(afterRounds, count - 1);
    else takeTurn();
  }

  function takeTurn() {
    isGoingRound = false;
    const first = last === 'vital' ? 'normal' : 'vital';
    const next = lines[first].length > 0 ? first : first === 'vital' ? 'normal' : 'vital';
    last = next;
    const start = lines[next].shift();
    // Before it begins: nothing that it sets up is carried over to the next.
    goRound(performance.now());
    start?.();
  }

  return {
    join(kind, start) {
      lines[kind].push(start);
      if (!isGoingRound) goRound(null);
    },
  };
}

/** A round in which nothing comes takes some microseconds. */
const roundsPerMs = 4;
const mostRounds = 40;
