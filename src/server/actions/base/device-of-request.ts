import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { colorIn } from './color-in.ts';

/** The device of a request in the chosen colour: display names, and an image under storage/. */
export interface RequestDevice {
  readonly name: string;
  readonly brand: string;
  readonly model: string;
  /** Display name; null until one is chosen. */
  readonly colorName: string | null;
  readonly picture: string;
}

export function deviceOfRequest({ product, color }: CreditRequest): RequestDevice {
  const chosen = color === null ? undefined : colorIn(product.colors, color);
  const pictures = product.pictures.find((each) => each.color === chosen?.color);
  return {
    name: product.name,
    brand: product.brand,
    model: product.model,
    colorName: chosen?.name ?? color,
    picture: pictures?.pair ?? product.thumbnail,
  };
}
