import type { Product } from '#contract/catalogue.ts';
import type { Offer } from '#domain/catalogue/offer.ts';
import { keepUnits } from '#domain/catalogue/units.ts';
import { fromPesos } from '#domain/credit/money.ts';
import type { PlanChoices } from '#domain/credit/plan-choice.ts';
import { shortageOf, shortageOfAll, type Shortage } from '#domain/catalogue/stock.ts';
import { creditPriceCentavos } from '#domain/credit/plan.ts';
import type { Features } from '#domain/partner/features.ts';
import { t } from '#web/text/text.ts';
import type { Colour } from '#web/ui/choices.tsx';
import type { PlanFigures } from '#web/ui/plan.tsx';
import type { PerkName, ProductCardProps } from '#web/ui/product-card.tsx';

/**
 * A product for display, of a loader: numbers do not break from their units, facts have their names in the visitor's
 * language. Not for values that are sent back.
 */
export const forScreen = <P extends Pick<Product, 'name' | 'description' | 'specs'>>(product: P): P => ({
  ...product,
  name: keepUnits(product.name),
  description: keepUnits(product.description),
  specs: keepUnits(product.specs).replace(/^[^:\n]+(?=:)/gm, specName),
});

/** One that only this partner names stays as it is. */
function specName(label: string): string {
  const key = Object.hasOwn(specKeys, label) ? specKeys[label as keyof typeof specKeys] : null;
  return key ? t(`product.spec.${key}`) : label;
}

const specKeys = {
  Pantalla: 'display',
  Cámara: 'camera',
  Procesador: 'processor',
  Batería: 'battery',
  Resistencia: 'resistance',
  Memoria: 'memory',
} as const;

/** What a card shows of a product. Loaders of grids return only this, to keep their pages small. */
export type GridProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'brand'
  | 'price'
  | 'downPaymentPrice'
  | 'pay'
  | 'weeks'
  | 'credit'
  | 'color'
  | 'left'
  | 'thubnailUrl'
  | 'focus'
  | 'unlimitedWhatsapp'
  | 'oxxoSim'
  | 'best_seller'
  | 'onOffer'
>;

export function forGrid(product: Product): GridProduct {
  const { id, name, brand, price, downPaymentPrice, pay, weeks, credit, color, left, thubnailUrl, focus } =
    product;
  const { unlimitedWhatsapp, oxxoSim, best_seller, onOffer } = product;
  const marks = { unlimitedWhatsapp, oxxoSim, best_seller, onOffer };
  return {
    id,
    name: keepUnits(name),
    brand,
    price,
    downPaymentPrice,
    pay,
    weeks,
    credit,
    color,
    left,
    thubnailUrl,
    focus,
    ...marks,
  };
}

/** Maps a product of the wire to a card of the grid. */
export function cardOf(
  product: GridProduct,
  { prefix, features }: { prefix: string; features: Features },
): ProductCardProps {
  const colours = coloursOf(product);
  const colour = colours[0]?.name ?? '';
  return {
    to: `${prefix}/detalle-producto/${product.id}`,
    brand: product.brand,
    name: product.name,
    picture: product.thubnailUrl,
    focus: product.focus,
    pictureAlt: colour ? t('product.pictureAlt', { name: product.name, color: colour }) : product.name,
    colours,
    weeklyCentavos: product.pay === null ? null : fromPesos(product.pay),
    downPaymentCentavos: product.downPaymentPrice === null ? null : fromPesos(product.downPaymentPrice),
    cashCentavos: fromPesos(product.price),
    plan: planOf(product),
    tag: shortageOfProduct(product) ?? (product.onOffer ? 'offer' : product.best_seller ? 'best' : null),
    perks: perksOf(product, features),
  };
}

/** Spec §2 'Credit no active': the badges of a product, some of them set for the whole partner. */
export function perksOf(
  product: Pick<Product, 'unlimitedWhatsapp' | 'oxxoSim'>,
  features: Features,
): PerkName[] {
  return [
    ...(product.unlimitedWhatsapp ? (['whatsapp'] as const) : []),
    ...(product.oxxoSim || features.convenienceStoreBadge ? (['store'] as const) : []),
    ...(features.carrierSimBadge ? (['carrier'] as const) : []),
  ];
}

/** Parses the colours: the first element of `color` is a JSON text of [{color, name}]; anything else gives none. */
export function coloursOf({ color, left }: Pick<Product, 'color' | 'left'>): Colour[] {
  try {
    const parsed: unknown = JSON.parse(color[0] ?? '[]');
    const colours = Array.isArray(parsed) ? parsed.filter(isColour) : [];
    return colours.map((each) => (shortageOf(left, each.color) === 'out' ? { ...each, out: true } : each));
  } catch {
    return [];
  }
}

export const shortageOfProduct = (product: Pick<Product, 'color' | 'left'>): Shortage | null =>
  product.left === undefined
    ? null
    : shortageOfAll(
        product.left,
        coloursOf(product).map(({ color }) => color),
      );

/** Finds a colour by hex or name: paths and stored values have either. */
export const colourIn = (colours: readonly Colour[], wanted: string | null | undefined): Colour | null =>
  colours.find(
    ({ color, name }) => wanted && [color, name].some((each) => each.toLowerCase() === wanted.toLowerCase()),
  ) ?? null;

export type View = 'pair' | 'front' | 'back';

/** The picture of a colour and view; the thumbnail if a server sends no pictures by colour. */
export function pictureOf(
  product: Pick<Product, 'thubnailUrl' | 'pictures'>,
  colour: Colour | null,
  view: View = 'pair',
): string {
  const { pictures = [] } = product;
  const ofColour = pictures.find((each) => [colour?.color, colour?.name].includes(each.color)) ?? pictures[0];
  return ofColour?.[view] ?? product.thubnailUrl;
}

/** The photos of a colour in their order; none: it has views, or one photo. */
export const photosOf = (product: Pick<Product, 'pictures'>, colour: Colour | null) =>
  product.pictures?.find((each) => each.color === colour?.color)?.photos ?? [];

/** Splits lines 'Pantalla: 6.7" AMOLED' into label and value; a line without a colon is a value alone. */
export function specsOf(specs: string): [string, string][] {
  return specs
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line): [string, string] => {
      const at = line.indexOf(':');
      return at > 0 ? [line.slice(0, at), line.slice(at + 1).trim()] : ['', line];
    });
}

/** The credit plan, or null when the server does not send the number of weeks. */
export function planOf(
  product: Pick<Product, 'price' | 'downPaymentPrice' | 'pay' | 'weeks'>,
): PlanFigures | null {
  const { weeks } = product;
  if (product.pay === null || product.downPaymentPrice === null || weeks === undefined) return null;
  const terms = {
    cashPriceCentavos: fromPesos(product.price),
    downPaymentCentavos: fromPesos(product.downPaymentPrice),
    weeklyPaymentCentavos: fromPesos(product.pay),
    weeks,
  };
  return { ...terms, totalCentavos: creditPriceCentavos(terms) };
}

/** Offer of a product whose plan may be chosen, and what may be chosen; null: it has its one plan. */
export function choicesOf(product: Product): { offer: Offer; choices: PlanChoices } | null {
  const { planChoices, pay, downPaymentPrice, weeks } = product;
  if (!planChoices || pay === null || downPaymentPrice === null || weeks === undefined) return null;
  return {
    offer: {
      priceCentavos: fromPesos(product.price),
      downPaymentCentavos: fromPesos(downPaymentPrice),
      weeklyCentavos: fromPesos(pay),
      weeks,
    },
    choices: {
      maxDownPaymentCentavos: fromPesos(planChoices.downPaymentMax),
      weeks: planChoices.weeks,
    },
  };
}

const isColour = (value: unknown): value is Colour =>
  typeof value === 'object' &&
  value !== null &&
  /^#[0-9a-f]{6}$/i.test(String((value as Partial<Colour>).color)) &&
  typeof (value as Partial<Colour>).name === 'string';
