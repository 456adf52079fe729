import { formatMoney } from '../credit/money.ts';
import { makePlan, type Plan } from '../credit/plan.ts';
import { DomainError } from '../errors.ts';
import { brands, catCeiling } from './catalogue.ts';
import type { Offer } from './offer.ts';
import type { ProductFacts } from './product-facts.ts';

export interface FactFault {
  readonly field: keyof ProductFacts;
  readonly text: string;
}

/** The most letters of a text and the most parts of a list, be they typed or in a file. */
export const productMost = {
  name: 120,
  description: 2_000,
  specs: 30,
  specLabel: 60,
  specValue: 300,
  colors: 12,
  colorName: 40,
  family: 60,
  storage: 20,
} as const;

/**
 * What two spellings have in common that people take for one: capitals, runs of spaces, a no-break space and marks that are not
 * seen do not tell names apart.
 */
export const wordKey = (text: string): string =>
  text.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Two of a family do not share it: '128GB' is '128 GB'. Null: it is of no family. */
export const variantKey = ({ family, storage }: Pick<ProductFacts, 'family' | 'storage'>): string | null =>
  family === '' ? null : `${wordKey(family)}\n${wordKey(storage).replaceAll(' ', '')}`;

export const variantTaken = 'Otro producto de esa familia tiene ese almacenamiento.';

/** Everything that is wrong with a product, in the order of the form; empty: nothing. */
export function productFaults(facts: ProductFacts): FactFault[] {
  const faults: FactFault[] = [];
  const say = (field: keyof ProductFacts, text: string) => void faults.push({ field, text });
  if (facts.name.trim().length < 2) say('name', 'Escriba el nombre del producto.');
  if (facts.name.length > productMost.name) say('name', `El nombre tiene más de ${productMost.name} letras.`);
  if (!(brands as readonly string[]).includes(facts.brand))
    say('brand', `Elija una de ${brands.join(', ')}.`);
  sayOfFamily(facts, say);
  sayOfOffer(facts, say);
  if (facts.colors.length === 0) say('colors', 'Escriba al menos un color.');
  sayOfTexts(facts, say);
  const lower = (texts: string[]) => new Set(texts.map((text) => text.toLowerCase()));
  const names = lower(facts.colors.map(({ name }) => name));
  const hexes = lower(facts.colors.map(({ color }) => color));
  if (names.size < facts.colors.length || hexes.size < facts.colors.length)
    say('colors', 'Hay dos colores con el mismo nombre o el mismo tono.');
  return faults;
}

/** What prices make while they are typed. */
export interface OfferSeen {
  /** Null: they are no credit, and `faults` say why. */
  readonly plan: Plan | null;
  readonly faults: readonly string[];
  /** Bounds that it passes once it is sold, in sentences: another person confirms it. */
  readonly passed: readonly string[];
}

/** `before`: the product as it is, null for a new one. */
export function seeOffer(before: SoldOffer | null, offer: Offer, floorCentavos: number | null): OfferSeen {
  const faults: string[] = [];
  sayOfOffer(offer, (_, text) => void faults.push(text));
  if (faults.length > 0) return { plan: null, faults, passed: [] };
  const passed = boundsPassed(before, { ...offer, state: 'on-sale' }, floorCentavos);
  return { plan: planOf(offer), faults, passed };
}

type SoldOffer = Offer & Pick<ProductFacts, 'state'> & Partial<ProductFacts>;
type SayOf = (field: keyof ProductFacts, text: string) => void;

function sayOfOffer(offer: Offer, say: SayOf): void {
  if (offer.priceCentavos <= 0) say('priceCentavos', 'Escriba el precio de contado.');
  else if (offer.downPaymentCentavos >= offer.priceCentavos)
    say('downPaymentCentavos', 'El enganche debe ser menor que el precio de contado.');
  else if (offer.weeklyCentavos <= 0) say('weeklyCentavos', 'Escriba el pago semanal.');
  else sayOfPlan(offer, say);
}

function sayOfFamily({ family, storage }: ProductFacts, say: SayOf): void {
  if (family === '' && storage !== '') say('family', 'Escriba también la familia, o deje vacíos los dos.');
  if (family !== '' && storage === '')
    say('storage', 'Escriba también el almacenamiento, o deje vacíos los dos.');
  if (family.length > productMost.family)
    say('family', `La familia tiene más de ${productMost.family} letras.`);
  if (storage.length > productMost.storage)
    say('storage', `El almacenamiento tiene más de ${productMost.storage} letras.`);
}

function sayOfTexts({ name, family, storage, description, specs, colors }: ProductFacts, say: SayOf): void {
  const most = productMost;
  if (description.length > most.description) say('description', 'La descripción tiene más de 2,000 letras.');
  if (specs.length > most.specs) say('specs', `Hay más de ${most.specs} características.`);
  if (specs.some(({ label, value }) => label.length > most.specLabel || value.length > most.specValue))
    say(
      'specs',
      `Una característica tiene más de ${most.specLabel} letras de nombre o ${most.specValue} de valor.`,
    );
  if (colors.length > most.colors) say('colors', `Hay más de ${most.colors} colores.`);
  if (colors.some((color) => color.name.length < 2 || color.name.length > most.colorName))
    say('colors', `El nombre de un color tiene de 2 a ${most.colorName} letras.`);
  const lines = [
    name,
    family,
    storage,
    ...specs.flatMap(({ label, value }) => [label, value]),
    ...colors.map((each) => each.name),
  ];
  if ([...lines, description.replaceAll(/[\n\r\t]/g, '')].some((text) => /\p{C}/u.test(text)))
    say('name', 'Hay signos que no se ven en un texto: escríbalo otra vez.');
}

function sayOfPlan(facts: Offer, say: SayOf): void {
  try {
    planOf(facts);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { field } = error.detail;
    if (field === 'weeks') say('weeks', 'Escriba de 1 a 260 semanas.');
    else if (field === 'cat') say('weeklyCentavos', 'Con esos pagos el CAT pasa de 100,000 %.');
    else say('weeklyCentavos', 'Con esos pagos no se cubre el precio de contado.');
  }
}

const planOf = (facts: Offer): Plan =>
  makePlan({
    cashPriceCentavos: facts.priceCentavos,
    downPaymentCentavos: facts.downPaymentCentavos,
    weeklyPaymentCentavos: facts.weeklyCentavos,
    weeks: facts.weeks,
  });

/**
 * Which bounds a change passes, in sentences; each needs a second person. Only what will be on sale has bounds: a cash
 * price below the partner's floor that is another one than before, a CAT above the ceiling that rises. Both facts are without
 * faults.
 */
export function boundsPassed(
  before: SoldOffer | null,
  after: SoldOffer,
  floorCentavos: number | null,
): string[] {
  if (after.state !== 'on-sale') return [];
  const sold = before?.state === 'on-sale' ? before : null;
  const passed: string[] = [];
  const { priceCentavos: price } = after;
  if (floorCentavos !== null && price < floorCentavos && price !== sold?.priceCentavos) {
    const floor = formatMoney(floorCentavos);
    passed.push(`Queda ${formatMoney(floorCentavos - price)} abajo del piso de ${floor} de contado.`);
  }
  const { catPercent } = planOf(after);
  if (catPercent > catCeiling && (sold === null || catPercent > planOf(sold).catPercent))
    passed.push(`Su CAT sería de ${catPercent.toFixed(1)} %, mayor de ${catCeiling} %.`);
  return passed;
}
