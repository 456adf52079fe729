/** Seconds before the next try after `attempts` of them: `first`, doubling, five minutes at most. */
export function backoffSeconds(attempts: number, { first }: { first: number }): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 20), 300);
}
