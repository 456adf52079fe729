/** How long a piece is kept for an accepted plan that is not signed. */
export const heldHours = 24;

/** Of so many, and of fewer, the shop says that they are the last. */
export const lastPieces = 3;

/** Pieces of a product in one colour at one place. */
export interface StockPlace {
  readonly id: string;
  readonly color: string;
  /** Null: the shop's common store room. */
  readonly store: string | null;
  readonly there: number;
  /** Promised to requests that are not signed. */
  readonly held: number;
}

/** Those that may still be promised: after a loss more may be held than are there. */
export const freeOf = ({ there, held }: Pick<StockPlace, 'there' | 'held'>): number =>
  Math.max(0, there - held);

/**
 * Where the piece of a request comes from: its own store, then the common store room, then the place that has most.
 * 'uncounted': nobody ever counted this colour, so it is never out.
 */
export function placeToHold<P extends StockPlace>(
  places: readonly P[],
  { color, store }: { readonly color: string; readonly store: string | null },
): P | 'uncounted' | 'out' {
  const counted = places.filter((place) => place.color === color);
  if (counted.length === 0) return 'uncounted';
  const [best] = counted
    .filter((place) => freeOf(place) > 0)
    .toSorted((one, other) => nearness(one, store) - nearness(other, store) || freeOf(other) - freeOf(one));
  return best ?? 'out';
}

const nearness = (place: StockPlace, store: string | null): number =>
  place.store === null ? 1 : place.store === store ? 0 : 2;

/** What the shop shows of the pieces that are left, of a colour or of all of them. */
export type Shortage = 'out' | 'last';

/** The few pieces that are left of a colour; a colour that is not named has enough. */
export interface LeftOfColor {
  readonly color: string;
  readonly pieces: number;
}

export function shortageOf(left: readonly LeftOfColor[] | undefined, color: string): Shortage | null {
  const named = left?.find((each) => each.color === color);
  if (!named) return null;
  return named.pieces === 0 ? 'out' : 'last';
}

/** Of all colours together: out only when each is. */
export function shortageOfAll(
  left: readonly LeftOfColor[] | undefined,
  colors: readonly string[],
): Shortage | null {
  const named = colors.map((color) => left?.find((each) => each.color === color)?.pieces);
  if (named.length === 0 || named.includes(undefined)) return null;
  const sum = named.reduce<number>((all, pieces) => all + (pieces ?? 0), 0);
  if (sum === 0) return 'out';
  return sum <= lastPieces ? 'last' : null;
}

/** Why a count is corrected: more than is written down, or fewer. */
export const correctionWords = {
  found: 'Apareció',
  lost: 'Se perdió',
  damaged: 'Se dañó',
} as const;
export type Correction = keyof typeof correctionWords;
export const corrections = Object.keys(correctionWords) as [Correction, ...Correction[]];
export type MovementKind = 'arrived' | 'counted' | Correction | 'sold' | 'given-back';

/** So many pieces fewer one person may write down alone; what is lost she never does. */
export const fewerAlone = 3;

/** Lists of the desk. */
export const stockViews = ['all', 'last', 'out'] as const;
export type StockView = (typeof stockViews)[number];
