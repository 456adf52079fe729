/**
 * Simulates how evenly partners fall on shards when each partner has one: sizes are Zipf-distributed (the n-th has a
 * n-th of the largest), and hashing ignores sizes. Many drawings, deterministic.
 */
export function fullestShard(partners: number, shards: number, drawings = 500): Fullest {
  const sizes = Array.from({ length: partners }, (_, index) => 1 / (index + 1));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const random = generator(20_261_121);
  const fullest = Array.from({ length: drawings }, () => {
    const loads = Array.from({ length: shards }, () => 0);
    for (const size of sizes) {
      const shard = Math.floor(random() * shards);
      loads[shard] = (loads[shard] ?? 0) + size / all;
    }
    return Math.max(...loads) * shards;
  }).toSorted((a, b) => a - b);
  return {
    largestPartner: (sizes[0] ?? 0) / all,
    medianOfMean: fullest[Math.floor(drawings / 2)] ?? Number.NaN,
  };
}

export interface Fullest {
  /** Share of the total load. */
  readonly largestPartner: number;
  /** Load of the fullest shard relative to the mean; the median of the drawings. */
  readonly medianOfMean: number;
}

/** Mulberry32: the same drawings on every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
