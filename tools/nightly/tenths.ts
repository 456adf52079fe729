import type { Part } from './parts.ts';

/** Cuts the night into ten pieces of about the same length, always the same ones. */
export function tenths(parts: readonly Part[]): Part[][] {
  const pieces: Part[][] = Array.from({ length: 10 }, () => []);
  // The longest first, each to the shortest piece.
  for (const part of parts.toSorted((a, b) => b.minutes - a.minutes)) {
    pieces.toSorted((a, b) => minutesOf(a) - minutesOf(b))[0]?.push(part);
  }
  return pieces;
}

export const minutesOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);
