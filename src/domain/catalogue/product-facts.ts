import { formatMoney } from '../credit/money.ts';
import type { Offer } from './offer.ts';

/** What the desk edits of a product. */
export interface ProductFacts extends Offer {
  readonly name: string;
  readonly brand: string;
  /** Products of one family are one phone in several storages; empty with `storage`: it is of none. */
  readonly family: string;
  readonly storage: string;
  readonly description: string;
  readonly specs: readonly { readonly label: string; readonly value: string }[];
  readonly colors: readonly { readonly color: string; readonly name: string }[];
  readonly unlimitedWhatsapp: boolean;
  readonly oxxoSim: boolean;
  readonly bestSeller: boolean;
  readonly onOffer: boolean;
  readonly state: ProductState;
}

/** What a price list sets. */
export const offerFields = ['priceCentavos', 'downPaymentCentavos', 'weeklyCentavos', 'weeks'] as const;

export const productStates = ['on-sale', 'draft', 'withdrawn'] as const;
export type ProductState = (typeof productStates)[number];

export const productStateNames: Record<ProductState, string> = {
  'on-sale': 'En venta',
  draft: 'Borrador',
  withdrawn: 'Retirado',
};

export interface FactChange {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The difference in words, in the order of the form. */
export function productDifference(before: ProductFacts, after: ProductFacts): FactChange[] {
  return (Object.keys(factWords) as (keyof ProductFacts)[]).flatMap((field) => {
    const [was, is] = [wordOf(before, field), wordOf(after, field)];
    return was === is ? [] : [{ what: factWords[field], before: was || null, after: is || null }];
  });
}

/** Labels of the form, and of each change. */
export const factWords: Record<keyof ProductFacts, string> = {
  name: 'Nombre',
  brand: 'Marca',
  family: 'Familia',
  storage: 'Almacenamiento',
  priceCentavos: 'Contado',
  downPaymentCentavos: 'Enganche',
  weeklyCentavos: 'Pago semanal',
  weeks: 'Semanas',
  description: 'Descripción',
  specs: 'Características',
  colors: 'Colores',
  unlimitedWhatsapp: 'WhatsApp ilimitado',
  oxxoSim: 'SIM de OXXO',
  bestSeller: 'Más vendido',
  onOffer: 'En oferta',
  state: 'Estado',
};

function wordOf(facts: ProductFacts, field: keyof ProductFacts): string {
  switch (field) {
    case 'priceCentavos':
    case 'downPaymentCentavos':
    case 'weeklyCentavos':
      return formatMoney(facts[field]);
    case 'specs':
      return facts.specs.map(({ label, value }) => (label ? `${label}: ${value}` : value)).join('; ');
    case 'colors':
      return facts.colors.map(({ name, color }) => `${name} ${color}`).join(', ');
    case 'state':
      return productStateNames[facts.state];
    case 'unlimitedWhatsapp':
    case 'oxxoSim':
    case 'bestSeller':
    case 'onOffer':
      return facts[field] ? 'Sí' : 'No';
    default:
      return String(facts[field]);
  }
}
