/**
 * What is too much of a partner's codes follows from what is usual: the median over seven days of codes that were
 * verified. Who asks for codes or guesses at them cannot raise it: for that she needs the phones.
 */
export function usualOf(verifiedByDay: readonly number[]): number {
  const days = Array.from({ length: USUAL_DAYS }, (_, index) => verifiedByDay[index] ?? 0);
  return days.toSorted((one, other) => one - other)[Math.floor(USUAL_DAYS / 2)] ?? 0;
}

export const USUAL_DAYS = 7;

/** Of codes that nobody has verified, in a day; beyond it each network has few more (fewPerNetwork). */
export const unverifiedUsual = (usual: number): number => Math.max(300, Math.floor(usual / 2));

/** Of wrong codes, in a day; beyond it each code has one try. */
export const wrongUsual = (usual: number): number => Math.max(100, Math.floor(usual / 20));

/** Of strangers' questions whether a phone has a credit, in an hour; beyond it each network has few more. */
export const checksUsual = (usual: number): number => Math.max(600, Math.floor(usual / 4));

/** Codes that nobody has verified, in a day beyond what is usual, of one address and of the network around it. */
export const fewPerNetwork = { subscriber: 5, neighbourhood: 15 } as const;

/** And so many more for each code of that network that was verified. */
export const morePerVerified = 3;

/** The same of questions in an hour. */
export const fewChecksPerNetwork = { subscriber: 10, neighbourhood: 30 } as const;
