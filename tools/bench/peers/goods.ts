import { catalogue } from '#db/seed/catalogue.ts';
import type { SeedColour, SeedProduct } from '#db/seed/catalogue/family.ts';

/** The goods of all shops in the comparison: sixty devices of the demo, each in at most three colours. */
export const goods: readonly (SeedProduct & { readonly slug: string })[] = catalogue
  .slice(0, 60)
  .map((product) => ({
    ...product,
    slug: product.name
      .toLowerCase()
      .replaceAll('+', ' plus')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    colours: product.colours.slice(0, 3),
  }));

export const pesos = ({ priceCentavos }: SeedProduct): number => priceCentavos / 100;
export const namesOf = (colours: readonly SeedColour[]): string[] => colours.map(({ name }) => name);

const perPage = 9;

/** The expected page: prices in centavos, or names, in order. */
export const cheapest = goods
  .map(({ priceCentavos }) => priceCentavos)
  .toSorted((a, b) => a - b)
  .slice(0, perPage);
export const firstByName = goods
  .map(({ name }) => name)
  .toSorted()
  .slice(0, perPage);
