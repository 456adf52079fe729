import { DomainError } from '#domain/errors.ts';

/** A point of a picture, in percent of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is cut off each side of a picture, in percent of it. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One photo of a colour. The first of a colour is its thumbnail. */
export interface ColorPhoto {
  /** What the shop shows, cut as `cut` says. */
  readonly file: string;
  /** As it was sent, where the shop shows a part of it. */
  readonly source?: string;
  readonly cut?: Cut;
  /** Of the source, which is kept in view where the photo fills its frame; absent: the frame shows all of it. */
  readonly focus?: Point;
}

export const mostPhotos = 8;

export const noCut: Cut = { left: 0, top: 0, right: 0, bottom: 0 };
export const isCut = ({ left, top, right, bottom }: Cut): boolean => left + top + right + bottom > 0;

/** The photos with another one at a place, from 1: it replaces the one that stands there, else it is the last. */
export function withPhoto(
  photos: readonly ColorPhoto[],
  place: number,
  photo: ColorPhoto,
): readonly ColorPhoto[] {
  if (place > photos.length && photos.length >= mostPhotos)
    refuse(`Cada color lleva hasta ${mostPhotos} fotos.`);
  const others = photos.filter(({ file }, index) => index === place - 1 || file !== photo.file);
  return place > others.length ? [...others, photo] : others.with(place - 1, photo);
}

/** The photos with one of them a place earlier or later. */
export function movedPhoto(photos: readonly ColorPhoto[], at: number, step: -1 | 1): readonly ColorPhoto[] {
  const [photo, other] = [photos[at], photos[at + step]];
  return photo && other ? photos.with(at, other).with(at + step, photo) : photos;
}

/** The rectangle that is left of a picture of this size, in whole pixels. @throws invalid-input for next to nothing */
export function rectangleOf(cut: Cut, size: { readonly width: number; readonly height: number }) {
  const [wide, high] = [100 - cut.left - cut.right, 100 - cut.top - cut.bottom];
  if (wide < leastLeft || high < leastLeft) refuse(`Deje al menos ${leastLeft} % de la foto a cada lado.`);
  const part = (percent: number, of: number) => Math.round((percent * of) / 100);
  return {
    left: part(cut.left, size.width),
    top: part(cut.top, size.height),
    width: Math.max(1, part(wide, size.width)),
    height: Math.max(1, part(high, size.height)),
  };
}

/** Where the focus is in what is left of the photo, in tens of percent, as the shop's style sheet has them. */
export function focusShown({ focus, cut = noCut }: ColorPhoto): Point | undefined {
  if (!focus) return undefined;
  const within = (at: number, before: number, after: number) =>
    Math.min(100, Math.max(0, Math.round((at - before) / (100 - before - after) / 0.1) * 10));
  return { x: within(focus.x, cut.left, cut.right), y: within(focus.y, cut.top, cut.bottom) };
}

const leastLeft = 20;

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}
