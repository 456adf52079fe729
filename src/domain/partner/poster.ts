/** Paper that a shop has: letter, A4, half a letter. */
export const posterSizes = ['letter', 'a4', 'half'] as const;
export type PosterSize = (typeof posterSizes)[number];
