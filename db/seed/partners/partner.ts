import type { Features } from '#domain/partner/features.ts';
import type { PlaceName } from './payment-places.ts';
import type { Mark } from './marks.ts';

/** A demo partner. All companies, people and telephone numbers are invented. */
export interface SeedPartner {
  readonly id: number;
  readonly name: 'Alba' | 'Marea' | 'Agave' | 'Maizal' | 'Grafito' | 'Bugambilia';
  readonly legalName: string;
  readonly mark: Mark;
  readonly dynamicColor: string;
  /** Null: the default tagline. */
  readonly dynamicLegend: string | null;
  readonly address: string;
  /** 10 digits. */
  readonly tel: string;
  readonly supportPhone: string;
  /** On contracts; the number is of Profeco's register. */
  readonly rfc: string;
  readonly representative: string;
  readonly profecoNumber: string;
  readonly contact: string;
  /** The last part of demo links: 'https://example.com/alba/instagram'. */
  readonly slug: string;
  readonly features: Features;
  readonly graceDays: number;
  /** Null: all of Mexico. */
  readonly service: { readonly lat: number; readonly lon: number; readonly radiusKm: number } | null;
  readonly places: readonly PlaceName[];
  readonly promoters: readonly Promoter[];
  readonly banners: readonly SeedBanner[];
}

interface Promoter {
  readonly id: number;
  readonly name: string;
  readonly promoterCode: string;
  readonly agencyCode: string;
}

export interface SeedBanner {
  /** A small line above the product's name. */
  readonly caption: string;
  /** The name as the banner shows it. */
  readonly title: string;
  /** A product of the catalogue and one of its colours. */
  readonly product: string;
  readonly colour: string;
}
