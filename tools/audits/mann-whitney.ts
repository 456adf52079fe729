/**
 * Returns the two-sided p of the Mann–Whitney U test (normal approximation, for samples of at least twenty): the
 * probability that two samples of one distribution differ in rank at least as much as these. Ties share their ranks.
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let tieTerm = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end++;
    const ties = end - start;
    const sharedRank = (start + 1 + end) / 2;
    rankSum += sharedRank * all.slice(start, end).filter(({ isLeft }) => isLeft).length;
    tieTerm += ties ** 3 - ties;
    start = end;
  }
  const [m, n, total] = [left.length, right.length, all.length];
  const u = rankSum - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt(variance);
  return variance === 0 ? 1 : 2 * (1 - normal(z));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** Returns the standard normal distribution function for z ≥ 0, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const series = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = series.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
