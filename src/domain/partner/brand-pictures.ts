import {
  isUnreadable,
  leadsOutOfTheShop,
  stayInTheShop,
  writeReadably,
} from '#domain/staff/customer-text.ts';
import { brandTokens, houseInk } from './brand.ts';
import { contrast, type HexColor } from './oklch.ts';

/** Where a logo stands: on the partner's colour, on white, on the dark footer. */
export const logoTypes = ['HEADER', 'BODY', 'FOOTER'] as const;
export type LogoType = (typeof logoTypes)[number];

export const logoNames: Record<LogoType, string> = {
  HEADER: 'Logo sobre el color',
  BODY: 'Logo sobre blanco',
  FOOTER: 'Logo sobre oscuro, al pie',
};

/** What a logo is shown on, in a shop of this colour; empty: the default. */
export const logoGrounds = (color: string): Record<LogoType, HexColor> => ({
  HEADER: brandTokens(color || null)['--brand'],
  BODY: '#ffffff',
  FOOTER: houseInk,
});

/** How much of a logo has a colour. */
export interface Shade {
  readonly color: HexColor;
  readonly share: number;
}

/** Shapes are told from their ground from here on (WCAG 2.2, 1.4.11). */
export const leastLogoContrast = 3;

/** Of the clearest tenth of a logo, which is what it is known by: letters on a plate may be no more. */
export function logoContrast(shades: readonly Shade[], ground: HexColor): number {
  const clearest = shades
    .map(({ color, share }) => ({ share, ratio: contrast(color, ground) }))
    .toSorted((one, other) => other.ratio - one.ratio);
  let seen = 0;
  for (const { share, ratio } of clearest) {
    seen += share;
    if (seen >= 0.1) return ratio;
  }
  return 1;
}

/** A banner of the shop's home, as the desk edits it. */
export interface BrandBanner {
  readonly file: string;
  /** What the picture says, for who does not see it. */
  readonly alt: string;
  /** A path inside the shop; empty: the catalogue. */
  readonly link: string;
  /** Of one that the shop composes of a device and words; null: the picture is all of it. */
  readonly title: string | null;
  readonly caption: string | null;
  readonly tint: string | null;
  readonly weeklyFromCentavos: number | null;
}

export interface BrandPictures {
  /** File names; empty: none. */
  readonly logos: Readonly<Record<LogoType, string>>;
  /** In the shop's order. */
  readonly banners: readonly BrandBanner[];
}

export const longestBrandPictureBytes = 5_000_000;
export const mostBanners = 8;
export const longestAlt = 150;

/** What is wrong with the words of a banner, in sentences. */
export function bannerFaults({ alt, link }: Pick<BrandBanner, 'alt' | 'link'>): string[] {
  return [
    ...(alt === '' ? ['Escriba qué dice la promoción, para quien no ve la imagen.'] : []),
    ...(alt.length > longestAlt ? [`Escriba como máximo ${longestAlt} letras de la promoción.`] : []),
    ...(leadsOutOfTheShop(alt) ? [stayInTheShop] : []),
    ...(isUnreadable(alt) ? [writeReadably] : []),
    ...(link === '' || isPathInShop(link)
      ? []
      : ['Escriba el enlace como una ruta de la tienda, por ejemplo /catalogo, o déjelo vacío.']),
  ];
}

/** The product that a link leads to, if it leads to one. */
export function productOfLink(link: string): number | null {
  const id = /^\/detalle-producto\/(\d{1,9})$/.exec(link)?.[1];
  return id === undefined ? null : Number(id);
}

export const linkToProduct = (id: number): string => `/detalle-producto/${id}`;

/** Pages that anybody may open; '//' and '..' would lead out of the shop. */
const isPathInShop = (link: string): boolean =>
  link.length <= 200 &&
  /^\/(?:inicio|catalogo|privacidad|detalle-producto\/\d{1,9})(?:\?[\w=&%+.-]*)?$/.test(link);

/** The files that a brand names. */
export const filesOf = ({ logos, banners }: BrandPictures): string[] => [
  ...Object.values(logos).filter((file) => file !== ''),
  ...banners.map(({ file }) => file),
];
