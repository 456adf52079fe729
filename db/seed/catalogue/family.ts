import type { Brand } from '#domain/catalogue/catalogue.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { DrawnModel } from '#db/seed/drawings.ts';

/** One product of the demo shop. */
export interface SeedProduct {
  readonly name: string;
  readonly brand: Brand;
  readonly family: string;
  readonly storage: string;
  readonly model: DrawnModel;
  readonly priceCentavos: Centavos;
  readonly downPaymentCentavos: Centavos;
  readonly weeklyPaymentCentavos: Centavos;
  readonly weeks: number;
  readonly description: string;
  readonly specs: readonly { readonly label: string; readonly value: string }[];
  readonly colours: readonly SeedColour[];
  readonly unlimitedWhatsapp: boolean;
  readonly oxxoSim: boolean;
  readonly bestSeller: boolean;
  readonly onOffer: boolean;
}

/** A finish with the maker's Spanish name for it, and the body colour. */
export interface SeedColour {
  readonly name: string;
  readonly body: string;
}

/** What the products of one model share. */
export interface Family {
  readonly name: string;
  readonly brand: Brand;
  readonly model: DrawnModel;
  readonly description: string;
  /** In display order; 'Memoria' is added. */
  readonly specs: Readonly<Record<string, string>>;
  readonly colours: readonly SeedColour[];
}

export interface Variant {
  readonly storage: string;
  /** Apple publishes none. */
  readonly ram?: string;
  /** Whole pesos, and weeks. */
  readonly terms: readonly [price: number, downPayment: number, weekly: number, weeks: number];
  readonly perks?: readonly Perk[];
}

export type Perk = 'unlimitedWhatsapp' | 'oxxoSim' | 'bestSeller' | 'onOffer';

/** One product per storage size: 'Galaxy A56 5G 256 GB'. */
export function family(shared: Family, variants: readonly Variant[]): SeedProduct[] {
  return variants.map(({ storage, ram, terms: [price, downPayment, weekly, weeks], perks = [] }) => ({
    name: `${shared.name} ${storage}`,
    brand: shared.brand,
    family: shared.name,
    storage,
    model: shared.model,
    priceCentavos: price * 100,
    downPaymentCentavos: downPayment * 100,
    weeklyPaymentCentavos: weekly * 100,
    weeks,
    description: shared.description,
    specs: [
      ...Object.entries(shared.specs).map(([label, value]) => ({ label, value })),
      { label: 'Memoria', value: ram === undefined ? storage : `${ram} de RAM y ${storage}` },
    ],
    colours: shared.colours,
    unlimitedWhatsapp: perks.includes('unlimitedWhatsapp'),
    oxxoSim: perks.includes('oxxoSim'),
    bestSeller: perks.includes('bestSeller'),
    onOffer: perks.includes('onOffer'),
  }));
}
