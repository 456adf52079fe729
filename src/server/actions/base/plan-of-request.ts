import { LRUCache } from 'lru-cache';
import { makePlan, type Plan } from '#domain/credit/plan.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { sameName } from '#domain/applicant/name.ts';
import type { ColorChoice } from '#server/database/schema.ts';
import { api } from '#contract/api.ts';
import { BASE, pathOf } from '#contract/call.ts';

type Offer = Pick<CreditRequest, 'price_centavos' | 'down_payment_centavos' | 'weekly_centavos' | 'weeks'>;

/** Returns the plan offered when the request began: the only source of its figures until it is signed. */
export function planOfRequest(row: Offer): Plan {
  const offer = {
    cashPriceCentavos: row.price_centavos,
    downPaymentCentavos: row.down_payment_centavos,
    weeklyPaymentCentavos: row.weekly_centavos,
    weeks: row.weeks,
  };
  const name = Object.values(offer).join('/');
  const plan = plans.get(name) ?? makePlan(offer);
  plans.set(name, plan);
  return plan;
}

/** Cached by the offer, which most requests share: the CAT is found by iteration. */
const plans = new LRUCache<string, Plan>({ max: 500 });

/** The device of a request in the chosen colour: display names, and an image under storage/. */
interface RequestDevice {
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

/** Returns the colour that a path names by its hex value (with or without #) or its name, case-insensitive. */
export function colorIn(colors: readonly ColorChoice[], named: string): ColorChoice | undefined {
  const text = named.trim();
  const hex = text.replace(/^#?/, '#').toLowerCase();
  return (
    colors.find((each) => each.color.toLowerCase() === hex) ??
    colors.find((each) => sameName(each.name, text))
  );
}

/** Returns the path at which the owner of a reference sees its barcode. */
export const barcodePath = (reference: string): string => BASE + pathOf(api.getBarcode, { reference });
