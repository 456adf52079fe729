/** Returns the seconds before the next attempt: `first` after the first one, then doubling, five minutes at most. */
export function backoffSeconds(attempts: number, { first }: { first: number }): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 20), 300);
}
